// Run after npm has changed the lock file: npm omits packages for other platforms if its registry did not offer them.
import { writeFileSync } from 'node:fs'
import { lockFile, missingPlatforms, readLock } from './checks/lock-file.ts'

const lock = readLock()
const missing = missingPlatforms(lock.packages)
const ordered = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'))
lock.packages = Object.fromEntries(ordered)
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${Object.keys(missing).length} packages for other platforms added to the lock file.`)
