import { kopecks } from '@casino/rules/money'
import type { Ledger } from '../accounting/ledger/ledger.ts'
import { seedDocuments } from '../people/documents/seed.ts'
import { type AtRegistration, openPlayer } from '../people/players/open-player.ts'
import type { Passwords } from '../people/players/passwords/passwords.ts'
import { firstAdministrator, type NewPlayer, type Player } from '../people/players/player.ts'
import type { Config } from '../platform/config/config.ts'
import { advisoryLocks } from '../platform/database/advisory-locks.ts'
import type { Database } from '../platform/database/database.ts'
import { openSecret } from '../platform/environment/secrets.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { seedSettings } from '../platform/settings/seed.ts'

/** The opening balance of a new player on a demo site, so that they can play before a deposit. */
const demoCredit = kopecks(1_000_00)

/** Seeds settings, games and documents if there are none. */
export async function seedSite(database: Database, { seed }: Pick<Config, 'seed'>): Promise<void> {
  await database.transact(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.seeding])
    await seedSettings(tx, { openingCredit: seed === 'demo' ? demoCredit : kopecks(0) })
    await seedDocuments(tx)
  })
}

export interface SeedOptions {
  readonly config: Pick<Config, 'admin' | 'dataDir' | 'environment' | 'seed'>
  readonly database: Database
  readonly ledger: Ledger
  readonly passwords: Passwords
  readonly atRegistration: readonly AtRegistration[]
  readonly print: (sentence: string) => void
}

/** Creates an administrator if there is none. A repeat changes nothing. */
export async function seedAdministrator(options: SeedOptions): Promise<void> {
  const { config, database, passwords, print } = options
  if (await firstAdministrator(database.read)) return
  const { username } = config.admin
  const generated = config.admin.password === undefined ? openSecret(config.dataDir, 'admin-password') : undefined
  const password = config.admin.password ?? generated?.value ?? ''
  const made = await openOnce(options, {
    username,
    email: `${username.toLowerCase()}@casino.invalid`,
    passwordHash: await passwords.hash(password),
    role: 'admin',
  })
  if (made && generated) print(`The first password of the administrator ${username} is in ${generated.file}.`)
  if (!made && !(await firstAdministrator(database.read))) {
    print(`There is no administrator: a player has the name ${username}. Set ADMIN_USERNAME to another one.`)
  }
}

/** Undefined if another server created the player first, or the name or email is taken. */
export async function openOnce(options: SeedOptions, player: NewPlayer): Promise<Player | undefined> {
  return openPlayer(options, player, async () => {}).then((opened) => opened.player, ignoreRefusal)
}

export function ignoreRefusal(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}
