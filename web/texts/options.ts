import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const textOptions = {
  project: here('./project.inlang'),
  outdir: here('./compiled'),
  strategy: ['localStorage', 'baseLocale'] as ('localStorage' | 'baseLocale')[],
  localStorageKey: 'language',
  emitReadme: false,
}
