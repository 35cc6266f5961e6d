import { randomBytes } from 'node:crypto'
import { type Kopecks, kopecks } from '@casino/rules/money'
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

/** Two servers that start at once on a new database take turns. */
const seedLock = 7_313_002

/** What a new player of a demo site begins with, since nobody can pay in yet. */
const demoCredit = kopecks(1_000_00)

/** Settings and games, where there are none. */
export async function seedSite(database: Database, { seed }: Pick<Config, 'seed'>): Promise<void> {
  await database.transact(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [seedLock])
    await seedSettings(tx, { openingCredit: seed === 'demo' ? demoCredit : kopecks(0) })
  })
}

export interface SeedOptions {
  readonly config: Pick<Config, 'admin' | 'dataDir' | 'environment' | 'seed'>
  readonly database: Database
  readonly ledger: Ledger
  readonly passwords: Passwords
  readonly atRegistration: readonly AtRegistration[]
  /** Rolls the dice for a player, once for each key. */
  readonly rollDice: (player: number, bet: DemoBet, key: string) => Promise<unknown>
  readonly say: (sentence: string) => void
}

/** An administrator, if there is none; with `demo` also players who have played. Repeated, it changes nothing. */
export async function seedPlayers(options: SeedOptions): Promise<void> {
  await seedAdministrator(options)
  if (options.config.seed === 'demo') await seedDemo(options)
}

async function seedAdministrator(options: SeedOptions): Promise<void> {
  const { config, database, passwords, say } = options
  const administrators = () => database.read.rows(`SELECT FROM player WHERE role = 'admin' LIMIT 1`)
  if ((await administrators()).length > 0) return
  const { username } = config.admin
  const generated = config.admin.password === undefined ? openSecret(config.dataDir, 'admin-password') : undefined
  const password = config.admin.password ?? generated?.value ?? ''
  const made = await openOnce(options, {
    username,
    email: `${username.toLowerCase()}@casino.invalid`,
    passwordHash: await passwords.hash(password),
    role: 'admin',
  })
  if (made && generated) say(`The administrator ${username} has the password ${password} (kept in ${generated.file}).`)
  if (!made && (await administrators()).length === 0) {
    say(`There is no administrator: a player has the name ${username}. Set ADMIN_USERNAME to another one.`)
  }
}

interface DemoPlayer {
  readonly username: string
  readonly credit: Kopecks
  readonly rounds: number
}

const demoPlayers: readonly DemoPlayer[] = [
  { username: 'marlin', credit: kopecks(2_500_00), rounds: 12 },
  { username: 'Искра', credit: kopecks(4_870_50), rounds: 40 },
  { username: 'nova_77', credit: kopecks(12_300_00), rounds: 25 },
  { username: 'Ветер', credit: kopecks(1_900_00), rounds: 18 },
  { username: 'luz.del.sur', credit: kopecks(48_015_35), rounds: 33 },
]

export interface DemoBet {
  readonly betAmount: number
  readonly targetValue: number
  readonly betType: 'over' | 'under'
}

const demoBets: readonly DemoBet[] = [
  { betAmount: 10, targetValue: 50, betType: 'over' },
  { betAmount: 25, targetValue: 66, betType: 'under' },
  { betAmount: 5, targetValue: 92, betType: 'over' },
  { betAmount: 40, targetValue: 35, betType: 'over' },
  { betAmount: 12.5, targetValue: 20, betType: 'under' },
  { betAmount: 2, targetValue: 3, betType: 'under' },
  { betAmount: 30, targetValue: 75, betType: 'under' },
]

/** Everyone may know it, so it opens nothing in production. */
const demoPassword = 'try-the-house'

async function seedDemo(options: SeedOptions): Promise<void> {
  const { config, ledger, passwords, rollDice } = options
  const known = await findDemo(options)
  const password = config.environment === 'production' ? randomBytes(18).toString('base64url') : demoPassword
  const passwordHash = known.size < demoPlayers.length ? await passwords.hash(password) : ''
  for (const demo of demoPlayers) {
    const { username, credit, rounds } = demo
    const id = known.get(username) ?? (await openOnce(options, { username, email: emailOf(demo), passwordHash }))?.id
    if (id === undefined) continue
    await creditOpening(ledger, { player: id, amount: credit })
    const bets = Array.from({ length: rounds }, (_, index) => demoBets[index % demoBets.length] as DemoBet)
    await Promise.all(bets.map((bet, index) => rollDice(id, bet, `demo round ${index}`).catch(ignoreRefusal)))
  }
}

/** A name alone could be that of somebody who really plays here. */
async function findDemo({ database }: SeedOptions): Promise<ReadonlyMap<string, number>> {
  const rows = await database.read.rows<{ id: number; username: string }>(
    'SELECT id, username FROM player WHERE (username, email) IN (SELECT * FROM unnest($1::text[], $2::text[]))',
    [demoPlayers.map(({ username }) => username), demoPlayers.map(emailOf)],
  )
  return new Map(rows.map(({ id, username }) => [username, id]))
}

function emailOf(demo: DemoPlayer): string {
  return `demo-${demoPlayers.indexOf(demo) + 1}@casino.invalid`
}

/** Nothing if another server, or a player, was there first. */
async function openOnce(options: SeedOptions, player: NewPlayer): Promise<Player | undefined> {
  return openPlayer(options, player, async () => {}).then((opened) => opened.player, ignoreRefusal)
}

function ignoreRefusal(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}
