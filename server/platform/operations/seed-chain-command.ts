import type { SeedChain } from '../../play/games/house-game.ts'
import { servedGames } from '../../play/games/index.ts'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../database/database.ts'
import { addSecret, findDataKeys, noKeys } from '../keys/data-keys.ts'
import { findServerKey, type ServerKey } from '../keys/server-key.ts'
import { secretsOf } from '../keys/vault.ts'
import { allNodesKnow } from './rotate-data-keys.ts'

// Shows the chain of seeds of each game whose rounds are common, or begins the next one, whose secret is sealed like the data keys.
const usage = 'Usage: npm run seed-chain -- [--next]'
const given = process.argv.slice(2)
const next = given[0] === '--next'

const reading = readConfig(process.env)
const url = process.env.DATABASE_URL
if (!reading.ok || !url || given.length > (next ? 1 : 0)) {
  const missing = 'DATABASE_URL is missing: the address of the casino’s database.'
  console.error(!reading.ok ? reading.problems.join('\n') : url ? usage : missing)
  process.exit(2)
}

const database = openDatabase(url)
try {
  for (const { game, seedChain } of servedGames) {
    if (!seedChain) continue
    if (next) await beginNext(seedChain, findServerKey(reading.config))
    const chain = await seedChain.find(database.read)
    console.log(
      chain
        ? [game.type, `end    ${chain.end}`, `salt   ${chain.salt}`, `rounds ${chain.length}`].join('\n')
        : `${game.type} has no chain yet: its first round publishes one.`,
    )
  }
} catch (cause) {
  console.error(`There is no new chain: ${cause instanceof Error ? cause.message : cause}`)
  process.exitCode = 1
} finally {
  await database.close()
}

/** Every server must have the secret before the chain is published, because the next round may begin on any of them. */
async function beginNext({ begin }: SeedChain, serverKey: ServerKey | undefined): Promise<void> {
  if (!serverKey) throw new Error('there is no server key: neither SERVER_KEY nor a file in DATA_DIR.')
  await begin(database, async (purpose) => {
    await addSecret(database, serverKey, purpose)
    await allNodesKnow(database.read)
    const keys = await findDataKeys(database.read, serverKey)
    if (!keys) throw new Error(noKeys)
    return secretsOf(keys)(purpose)
  })
}
