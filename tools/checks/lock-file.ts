import { readFileSync } from 'node:fs'
import { inRoot } from '../places.ts'

export interface LockEntry {
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export type LockPackages = Record<string, LockEntry>

export const lockFile: string = inRoot('package-lock.json')

export function readLock(): { packages: LockPackages } {
  return JSON.parse(readFileSync(lockFile, 'utf8'))
}

/** Packages for other platforms that the lock file lists without a version: `npm ci` refuses such a file. */
export function missingPlatforms(packages: LockPackages): LockPackages {
  const missing: LockPackages = {}
  for (const { optionalDependencies = {}, dev } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`
      if (packages[path] || !/^\d/.test(version)) continue
      missing[path] = { version, ...platformOf(name), ...(dev && { dev }), optional: true }
    }
  }
  return missing
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/** The platform of such a package, from its name: `@biomejs/cli-linux-x64-musl`. */
function platformOf(name: string): Pick<LockEntry, 'cpu' | 'libc' | 'os'> {
  const words = name.split('-')
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu')) && 'glibc'
  return {
    cpu: words.filter((word) => processors.includes(word)),
    ...(libc && words.includes('linux') && { libc: [libc] }),
    os: words.filter((word) => systems.includes(word)),
  }
}
