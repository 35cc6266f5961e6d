import { cpSync, globSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { inRoot, root } from './places.ts'

const workspaces = ['rules', 'contract', 'server', 'web', 'sandbox', 'e2e', 'bench', 'tools']
const notCopied = [
  'node_modules',
  'dist',
  'compiled',
  'project.inlang',
  '.cache',
  'public',
  'pictures',
  'tsconfig.tsbuildinfo',
]

/**
 * Copies the repository's sources, so that a command or a test can change them; all of them, or these folders. The packages are
 * those of the repository.
 */
export function copySources(to: string, folders: readonly string[] = workspaces): void {
  const files = ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'vitest.config.ts', '.gitignore']
  for (const name of [...folders, ...files])
    cpSync(inRoot(name), join(to, name), { recursive: true, filter: (path) => !notCopied.includes(basename(path)) })
  symlinkSync(inRoot('web', 'public'), join(to, 'web', 'public'))
  linkPackages(to, folders)
}

/** Links this repository's packages, but the workspaces of the copy. */
function linkPackages(to: string, folders: readonly string[]): void {
  const packages = join(to, 'node_modules')
  mkdirSync(join(packages, '@casino'), { recursive: true })
  for (const name of readdirSync(inRoot('node_modules')))
    if (name !== '@casino' && name !== '.cache') symlinkSync(inRoot('node_modules', name), join(packages, name))
  for (const name of folders.filter((folder) => workspaces.includes(folder)))
    symlinkSync(join(to, name), join(packages, '@casino', name))
  for (const own of globSync('{contract,tools,web}/node_modules', { cwd: root }))
    if (folders.includes(dirname(own))) symlinkSync(inRoot(own), join(to, own))
}
