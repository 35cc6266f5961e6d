import { constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../config/config.ts'
import { openDatabase } from '../database/database.ts'
import { findSecret, openSecret } from '../environment/secrets.ts'
import { findDataKeys, resealDataKeys, WrongServerKey } from '../keys/data-keys.ts'
import { findServerKey, inFile, keyFile, olderKeyFile, oldKeyFile, type ServerKey } from '../keys/server-key.ts'
import { rotateDataKeys } from './rotate-data-keys.ts'

// Changes the server's key, whether servers are running or not. Secrets in the database are sealed with data keys, so one
// transaction that reseals these few keys is enough; with --data-keys everything is resealed first. After a crash, another run
// finishes the work.
const withDataKeys = process.argv.includes('--data-keys')
const unknown = process.argv.slice(2).filter((argument) => argument !== '--data-keys')
const nextFile = `${keyFile}.next`

const reading = readConfig(process.env)
const url = process.env.DATABASE_URL
if (!reading.ok || !url) {
  console.error(
    reading.ok ? 'DATABASE_URL is missing: the address of the casino’s database.' : reading.problems.join('\n'),
  )
  process.exit(2)
}

const database = openDatabase(url)
try {
  console.log(await rotate(reading.config))
} catch (cause) {
  console.error(`The key was not changed: ${cause instanceof Error ? cause.message : cause}`)
  process.exitCode = 1
} finally {
  await database.close()
}

async function rotate(config: Config): Promise<string> {
  const given = process.env.NEW_SERVER_KEY
  if (given !== undefined && !/^\S{24,256}$/.test(given))
    throw new Error('NEW_SERVER_KEY must be 24 to 256 characters long, without spaces.')
  const from = findServerKey(config)
  if (!from) throw new Error(`There is no key: neither SERVER_KEY nor ${join(config.dataDir, keyFile)}.`)
  if (config.serverKey !== undefined && given === undefined)
    throw new Error('The key is in SERVER_KEY; give the new one in NEW_SERVER_KEY.')
  if (unknown.length > 0) throw new Error('Usage: npm run rotate-key -- [--data-keys]')
  const to = given === undefined ? nextInFile(config.dataDir) : named(given)
  await resealOnce(from, to)
  if (given !== undefined)
    return 'Set SERVER_KEY to the new key on every server. Those that run go on with what they have.'
  const old = replaceFile(config.dataDir)
  return `The new key is in ${join(config.dataDir, keyFile)}; the old one, which older backups need, in ${old} next to it.`
}

/** The database stores the future location of the key. */
function nextInFile(dataDir: string): ServerKey {
  const { value } = openSecret(dataDir, nextFile)
  return inFile({ value, file: join(dataDir, keyFile) })
}

/** An interrupted run may have reached this step. */
async function resealOnce(from: ServerKey, to: ServerKey): Promise<void> {
  const done = await findDataKeys(database.read, to).catch((error: unknown) => {
    if (error instanceof WrongServerKey) return undefined
    throw error
  })
  if (done) return
  // First, while running servers still have the server's key that opens a new data key.
  if (withDataKeys) await rotateDataKeys({ database, serverKey: from, print: (sentence) => console.log(sentence) })
  await resealDataKeys(database, from, to)
}

/** A key file exists at every moment. Returns the name under which the old key is kept. */
function replaceFile(dataDir: string): string {
  const old = findSecret(dataDir, keyFile) ?? findSecret(dataDir, olderKeyFile)
  const name = freeName(dataDir, old?.value)
  if (old && !existsSync(join(dataDir, name))) copyFileSync(old.file, join(dataDir, name), constants.COPYFILE_EXCL)
  renameSync(join(dataDir, nextFile), join(dataDir, keyFile))
  rmSync(join(dataDir, olderKeyFile), { force: true })
  return name
}

/** Each earlier key is kept, because backups need the one of their time; after a crash this key may already have the name. */
function freeName(dataDir: string, value: string | undefined): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? oldKeyFile : `${oldKeyFile}.${number}`
    const taken = findSecret(dataDir, name)
    if (!taken || taken.value === value) return name
  }
}

function named(value: string): ServerKey {
  return { value, place: 'SERVER_KEY' }
}
