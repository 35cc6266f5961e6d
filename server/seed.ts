import { randomBytes } from 'node:crypto'
import { kopecks } from '@casino/rules/money'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { Refusal } from './http/refusal.ts'
import type { Ledger } from './ledger/ledger.ts'
import { type AtRegistration, openPlayer } from './players/open-player.ts'
import { creditOpening } from './players/opening-credit.ts'
import type { Passwords } from './players/passwords.ts'
import type { NewPlayer, Player } from './players/player.ts'
import { openSecret } from './secrets.ts'
import { seedSettings } from './settings/seed.ts'

export interface SeedOptions {
  readonly config: Pick<Config, 'admin' | 'dataDir' | 'environment' | 'seed'>
  readonly database: Database
  readonly ledger: Ledger
  readonly passwords: Passwords
  readonly atRegistration: readonly AtRegistration[]
  readonly say: (sentence: string) => void
}

/** Two servers that start at once on a new database take turns. */
const seedLock = 7_313_002

const demoCredit = kopecks(1_000_00)

/** Settings, games and an administrator, where there are none; with `demo` also some players. Repeated, it changes nothing. */
export async function seed(options: SeedOptions): Promise<void> {
  const { config, database } = options
  await database.transact(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [seedLock])
    await seedSettings(tx, { openingCredit: config.seed === 'demo' ? demoCredit : kopecks(0) })
  })
  await seedAdministrator(options)
  if (config.seed === 'demo') await seedDemo(options)
}

async function seedAdministrator(options: SeedOptions): Promise<void> {
  const { config, database, passwords, say } = options
  const administrators = await database.read.rows(`SELECT FROM player WHERE role = 'admin' LIMIT 1`)
  if (administrators.length > 0) return
  const { username } = config.admin
  const generated = config.admin.password === undefined ? openSecret(config.dataDir, 'admin-password') : undefined
  const password = config.admin.password ?? generated?.value ?? ''
  await openOnce(options, {
    username,
    email: `${username.toLowerCase()}@casino.invalid`,
    passwordHash: await passwords.hash(password),
    role: 'admin',
  })
  if (generated) say(`The administrator ${username} has the password ${password} (kept in ${generated.file}).`)
}

const demoPlayers = [
  { username: 'marlin', balance: kopecks(250_00) },
  { username: 'Искра', balance: kopecks(4_870_50) },
  { username: 'nova_77', balance: kopecks(12_300_00) },
  { username: 'Ветер', balance: kopecks(900_00) },
  { username: 'luz.del.sur', balance: kopecks(48_015_35) },
]

/** Everyone may know it, so it opens nothing in production. */
const demoPassword = 'try-the-house'

async function seedDemo(options: SeedOptions): Promise<void> {
  const { config, database, ledger, passwords } = options
  const names = demoPlayers.map(({ username }) => username)
  const there = await database.read.rows<{ id: number; username: string }>(
    'SELECT id, username FROM player WHERE username = ANY($1)',
    [names],
  )
  const ids = new Map(there.map(({ id, username }) => [username, id]))
  if (ids.size < names.length) {
    const password = config.environment === 'production' ? randomBytes(18).toString('base64url') : demoPassword
    const passwordHash = await passwords.hash(password)
    for (const [index, username] of names.entries()) {
      if (ids.has(username)) continue
      const player = await openOnce(options, { username, email: `demo-${index + 1}@casino.invalid`, passwordHash })
      if (player) ids.set(username, player.id)
    }
  }
  for (const { username, balance } of demoPlayers) {
    const player = ids.get(username)
    if (player !== undefined) await creditOpening(ledger, { player, amount: balance })
  }
}

/** Nothing if another server, or a player, was there first. */
async function openOnce(options: SeedOptions, player: NewPlayer): Promise<Player | undefined> {
  try {
    return (await openPlayer(options, player, async () => {})).player
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
