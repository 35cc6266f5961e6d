import { randomBytes } from 'node:crypto'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database, Read, Tx } from '../database/database.ts'
import { type DataKeys, olderKeys, openVault, type Vault } from '../vault.ts'
import { oldKeyFile, type ServerKey } from './server-key.ts'

const dataKeyBytes = 32

/** Seals with the second vault what the first one sealed; throws for values that the first cannot open. */
export interface Reseal {
  readonly use: 'payouts' | 'secondFactors'
  all(tx: Tx, from: Pick<Vault, 'open'>, to: Vault): Promise<void>
  /** Whether digests of the earlier key remain, which cannot be recomputed. */
  hasDigests?(tx: Tx): Promise<boolean>
}

interface Opening {
  readonly database: Database
  readonly serverKey: ServerKey | undefined
  /** Only called when nothing in the database needs a lost key. */
  readonly makeServerKey: () => ServerKey
  /** What casinos older than the data keys sealed with the server's key directly. */
  readonly reseals: readonly Reseal[]
}

/** The keys of this database; the first start creates them. Throws a sentence when the server's key is wrong. */
export async function openDataKeys(opening: Opening): Promise<DataKeys> {
  const { database, serverKey } = opening
  return (
    (await findDataKeys(database.read, serverKey)) ??
    database.transact(async (tx) => {
      await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.dataKeys])
      return (await findDataKeys(tx, serverKey)) ?? makeDataKeys(tx, opening)
    })
  )
}

interface Row {
  readonly name: keyof DataKeys
  readonly sealed: string
  readonly place: string
  readonly at: Date
}

const rowsOf = (read: Read) =>
  read.rows<Row>('SELECT name, sealed, server_key_place AS place, sealed_at AS at FROM data_key')

/** Undefined where none were created yet. */
export async function findDataKeys(read: Read, serverKey: ServerKey | undefined): Promise<DataKeys | undefined> {
  const rows = await rowsOf(read)
  const [first] = rows
  if (!first) return undefined
  if (!serverKey) throw new WrongServerKey('The server has no key.', first)
  const vault = vaultOf(serverKey)
  try {
    const keys = rows.map(({ name, sealed }) => [name, vault.open(sealed, name)] as const)
    return { main: '', ...Object.fromEntries(keys) }
  } catch {
    throw new WrongServerKey(`The server's key (${serverKey.place}) is not the one of this database.`, first)
  }
}

/** From then on only `to` opens this database. Running servers have their data keys in memory and continue. */
export async function resealDataKeys(database: Database, from: ServerKey, to: ServerKey): Promise<void> {
  await database.transact(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.dataKeys])
    const keys = await findDataKeys(tx, from)
    if (!keys) throw new Error('This database has no keys yet: the first start of the server makes them.')
    await write(tx, keys, to)
  })
}

async function makeDataKeys(tx: Tx, { serverKey, makeServerKey, reseals }: Opening): Promise<DataKeys> {
  const older = serverKey && olderKeys(serverKey.value)
  const main = randomBytes(dataKeyBytes).toString('base64url')
  let keys: DataKeys = { main }
  for (const { use, all, hasDigests } of reseals) {
    await all(tx, openerOf(serverKey, use), openVault(keys, use))
    if (await hasDigests?.(tx)) {
      if (!older) throw new Error(unopened(serverKey))
      keys = { main, recoveryCodes: older.recoveryCodes }
    }
  }
  await write(tx, keys, serverKey ?? makeServerKey())
  return keys
}

async function write(tx: Tx, keys: DataKeys, serverKey: ServerKey): Promise<void> {
  const vault = vaultOf(serverKey)
  for (const [name, value] of Object.entries(keys))
    await tx.rows(
      `INSERT INTO data_key (name, sealed, server_key_place) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed, server_key_place = excluded.server_key_place, sealed_at = now()`,
      [name, vault.seal(value, name), serverKey.place],
    )
}

const vaultOf = ({ value }: ServerKey) => openVault({ main: value }, 'dataKeys')

function openerOf(serverKey: ServerKey | undefined, use: Reseal['use']): Pick<Vault, 'open'> {
  const vault = serverKey && openVault({ main: serverKey.value }, use)
  return {
    open(sealed, of) {
      try {
        if (vault) return vault.open(sealed, of)
      } catch {}
      throw new Error(unopened(serverKey))
    },
  }
}

const unopened = (serverKey: ServerKey | undefined) =>
  `This database holds second factors or card numbers that ${serverKey ? `the server's key (${serverKey.place})` : 'a missing key'} does not open. ` +
  'Set SERVER_KEY to the key they were sealed with: the earlier CARD_KEY, or what is in DATA_DIR/card-key of the server that ran before.'

/** The message says where the right key was. */
export class WrongServerKey extends Error {
  constructor(problem: string, { place, at }: Row) {
    super(
      `${problem} The right one sealed it on ${at.toISOString().slice(0, 10)} and was then in ${place}. ` +
        'Without it no second factor, no card number of a payout and no seed in use can be opened. ' +
        'Bring it back, from your copy of it, into SERVER_KEY or into DATA_DIR/server-key of this server. ' +
        `A database from a backup needs the key of its time: one that was replaced since is in ${oldKeyFile}, ${oldKeyFile}.2 and so on, next to it; ` +
        'if a change of the key was interrupted, `npm run rotate-key` finishes it.',
    )
  }
}
