import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultLanguage, languages } from '@casino/contract/language'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The texts of the offline page, which works without the client. */
const ownPages = ['offline.json']

/** The files of a language's folder that are compiled; a language that lacks one does not build. */
export const compiledFiles = readdirSync(here(`./${defaultLanguage}`)).filter((file) => !ownPages.includes(file))

/** The compiler's options, and the project that it reads from a file. */
export function textOptions() {
  const settings = {
    baseLocale: defaultLanguage,
    locales: languages,
    modules: ['../../node_modules/@inlang/plugin-message-format/dist/index.js'],
    telemetry: 'off',
    'plugin.inlang.messageFormat': { pathPattern: compiledFiles.map((file) => `./{locale}/${file}`) },
  }
  mkdirSync(here('./project.inlang'), { recursive: true })
  writeFileSync(here('./project.inlang/settings.json'), JSON.stringify(settings))
  return {
    project: here('./project.inlang'),
    outdir: here('./compiled'),
    strategy: ['localStorage', 'baseLocale'] as ('localStorage' | 'baseLocale')[],
    localStorageKey: 'language',
    emitReadme: false,
  }
}
