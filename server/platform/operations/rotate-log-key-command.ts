import { openLogKeys, secretOfKey } from '../../play/log/log-keys.ts'
import { beginChange, endChange, findAddress, findNext, KeyNotChanged } from '../../play/log/rotate-log-key.ts'
import { type Config, readConfig } from '../config/config.ts'
import { openDatabase } from '../database/database.ts'
import { addSecret, findDataKeys, noKeys } from '../keys/data-keys.ts'
import { findServerKey, type ServerKey } from '../keys/server-key.ts'
import { allNodesKnow } from './rotate-data-keys.ts'

// Changes the key of the public log while servers run. Without --end a new key signs besides the former one; with --end the former
// one ends. Each step is recorded before the next one, so that an interrupted run is continued by another.
const usage = 'Usage: npm run rotate-log-key -- [--end [--now]]'
const given = process.argv.slice(2)
const [end, now] = ['--end', '--now'].map((name) => given.includes(name))

const reading = readConfig(process.env)
const url = process.env.DATABASE_URL
if (!reading.ok || !url) {
  console.error(
    reading.ok ? 'DATABASE_URL is missing: the address of the casino’s database.' : reading.problems.join('\n'),
  )
  process.exit(2)
}
if (given.some((argument) => argument !== '--end' && argument !== '--now') || (now && !end)) {
  console.error(usage)
  process.exit(2)
}

const database = openDatabase(url)
try {
  await rotate(reading.config)
} catch (cause) {
  console.error(
    cause instanceof KeyNotChanged
      ? cause.message
      : `The key was not changed: ${cause instanceof Error ? cause.message : cause}`,
  )
  process.exitCode = 1
} finally {
  await database.close()
}

async function rotate(config: Config): Promise<void> {
  const serverKey = findServerKey(config)
  if (!serverKey) throw new Error('There is no server key: neither SERVER_KEY nor a file in DATA_DIR.')
  if (end) {
    await endChange(database, await keysNow(serverKey), { now: now === true })
    return console.log(
      'The former key has ended. Its last state stays in /log/handovers, where browsers find that it named the new key.',
    )
  }
  const { number, begun } = await findNext(database.read)
  if (!begun) {
    await addSecret(database, serverKey, secretOfKey(number))
    await allNodesKnow(database.read)
    await beginChange(database, number)
  }
  const { verifierKey } = (await keysNow(serverKey)).of(number)
  console.log(
    `${verifierKey}\n\nThis key signs each state of the public log, and so does the former one. Give it to the witnesses. Then: npm run rotate-log-key -- --end`,
  )
}

async function keysNow(serverKey: ServerKey) {
  const keys = await findDataKeys(database.read, serverKey)
  if (!keys) throw new Error(noKeys)
  return openLogKeys(await findAddress(database.read), keys)
}
