import { randomBytes } from 'node:crypto'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database, Read, Tx } from '../database/database.ts'
import { oldKeyFile, type ServerKey } from './server-key.ts'
import { type DataKeys, olderKeys, openVault, type Vault } from './vault.ts'

const dataKeyBytes = 32

/** Seals a value of the first vault with the second; throws if the first cannot open it. */
export interface Reseal {
  readonly use: 'payouts' | 'secondFactors'
  all(tx: Tx, from: Pick<Vault, 'open'>, to: Vault): Promise<void>
  /** Whether digests of the earlier key remain, which cannot be recomputed. */
  hasDigests?(tx: Tx): Promise<boolean>
}

interface Opening {
  readonly database: Database
  readonly serverKey: ServerKey | undefined
  /** Only called if nothing in the database needs a lost key. */
  readonly makeServerKey: () => ServerKey
  /** Values that casinos older than the data keys sealed directly with the server's key. */
  readonly reseals: readonly Reseal[]
}

/** The keys of this database; the first start creates them. Throws a sentence if the server's key is wrong. */
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
  readonly name: string
  readonly sealed: string
  readonly place: string
  readonly at: Date
  readonly sealing: 'next' | 'current' | 'earlier' | null
}

const rowsOf = (read: Read) =>
  read.rows<Row>('SELECT name, sealed, server_key_place AS place, sealed_at AS at, sealing FROM data_key ORDER BY name')

/** The existing keys and the sealing one, as each server reports its own state. */
export async function findState(read: Read): Promise<string> {
  return (await rowsOf(read)).map(({ name, sealing }) => `${name} ${sealing ?? '-'}`).join(', ')
}

/** Undefined if none were created yet. */
export async function findDataKeys(read: Read, serverKey: ServerKey | undefined): Promise<DataKeys | undefined> {
  const rows = await rowsOf(read)
  const [first] = rows
  if (!first) return undefined
  if (!serverKey) throw new WrongServerKey('The server has no key.', first)
  const vault = vaultOf(serverKey)
  try {
    const opened = new Map(rows.map(({ name, sealed }) => [name, vault.open(sealed, name)]))
    const main = opened.get('main') ?? ''
    const recoveryCodes = opened.get('recoveryCodes')
    const sealing = sealingOf(rows, opened)
    const secrets = new Map(
      [...opened].flatMap(([name, value]) => (isSecret(name) ? [[nameOfSecret(name), value]] : [])),
    )
    return { main, secrets, ...(recoveryCodes !== undefined && { recoveryCodes }), ...(sealing && { sealing }) }
  } catch {
    throw new WrongServerKey(`The server's key (${serverKey.place}) is not the one of this database.`, first)
  }
}

const secretPrefix = 'secret '
const isSecret = (name: string) => name.startsWith(secretPrefix)
const nameOfSecret = (name: string) => name.slice(secretPrefix.length)

/** Adds a secret of a module, 32 random bytes in base64url, if there is none of this name. Servers receive it within seconds. */
export async function addSecret(database: Database, serverKey: ServerKey, name: string): Promise<void> {
  await database.transact(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.dataKeys])
    const keys = await findDataKeys(tx, serverKey)
    if (!keys) throw new Error(noKeys)
    if (!keys.secrets?.has(name)) await write(tx, { name: secretPrefix + name, value: newKey() }, serverKey)
  })
}

/** Undefined while only the main key seals. */
function sealingOf(rows: readonly Row[], opened: ReadonlyMap<string, string>): DataKeys['sealing'] {
  const main = { name: 'main', sealing: rows.some(({ sealing }) => sealing === 'current') ? 'earlier' : 'current' }
  const all = [main, ...rows.filter(({ name, sealing }) => name !== 'main' && sealing !== null)]
  if (all.length === 1) return undefined
  const keyOf = ({ name }: { name: string }) => opened.get(name) ?? ''
  const current = all.find(({ sealing }) => sealing === 'current')!
  return { current: keyOf(current), others: all.filter((one) => one !== current).map(keyOf) }
}

/**
 * Synchronises a server's cached keys with the database; returns their state. Each server calls this every few seconds, so that
 * a change of the data keys needs no restart.
 */
export function followDataKeys(
  read: Read,
  serverKey: () => ServerKey | undefined,
  keys: DataKeys,
): () => Promise<string> {
  let known = ''
  return async () => {
    const state = await findState(read)
    if (state === known) return known
    const fresh = await findDataKeys(read, serverKey())
    if (fresh) Object.assign(keys, fresh)
    known = state
    return known
  }
}

/** Afterwards only `to` opens this database. Running servers have their data keys in memory and continue. */
export async function resealDataKeys(database: Database, from: ServerKey, to: ServerKey): Promise<void> {
  await database.transact(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.dataKeys])
    if (!(await findDataKeys(tx, from))) throw new Error(noKeys)
    for (const { name, sealed } of await rowsOf(tx))
      await write(tx, { name, value: vaultOf(from).open(sealed, name) }, to)
  })
}

export const noKeys = 'This database has no keys yet: the first start of the server makes them.'

/** A change of the data keys in progress: the new key, and whether every server already seals with it. */
interface ChangedKey {
  readonly name: string
  readonly sealing: 'next' | 'current'
}

/** Adds a key that nothing is sealed with yet, or returns that of an interrupted change. */
export async function addDataKey(database: Database, serverKey: ServerKey): Promise<ChangedKey> {
  return database.transact(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.dataKeys])
    if (!(await findDataKeys(tx, serverKey))) throw new Error(noKeys)
    const begun = await tx.first<ChangedKey>(
      `SELECT name, sealing FROM data_key WHERE sealing = 'next' OR (sealing = 'current' AND resealed_at IS NULL AND name <> 'main')`,
    )
    if (begun) return begun
    const row = await tx.one<{ number: number }>(
      `SELECT count(*)::int + 2 AS number FROM data_key WHERE name LIKE 'sealing-%'`,
    )
    const name = `sealing-${row.number}`
    await write(tx, { name, value: newKey() }, serverKey)
    await tx.rows(`UPDATE data_key SET sealing = 'next' WHERE name = $1`, [name])
    return { name, sealing: 'next' }
  })
}

/** Makes servers seal with this key from now on. */
export async function makeCurrent(database: Database, name: string): Promise<void> {
  await database.transact(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.dataKeys])
    await tx.rows(
      `UPDATE data_key SET sealing = CASE WHEN name = $1 THEN 'current' ELSE 'earlier' END WHERE sealing IS NOT NULL`,
      [name],
    )
  })
}

export async function setResealed(read: Read, name: string): Promise<void> {
  await read.rows('UPDATE data_key SET resealed_at = now() WHERE name = $1', [name])
}

async function makeDataKeys(tx: Tx, { serverKey, makeServerKey, reseals }: Opening): Promise<DataKeys> {
  const older = serverKey && olderKeys(serverKey.value)
  const main = newKey()
  let keys: DataKeys = { main }
  for (const { use, all, hasDigests } of reseals) {
    await all(tx, openerOf(serverKey, use), openVault(keys, use))
    if (await hasDigests?.(tx)) {
      if (!older) throw new Error(unopened(serverKey))
      keys = { main, recoveryCodes: older.recoveryCodes }
    }
  }
  const sealedWith = serverKey ?? makeServerKey()
  await write(tx, { name: 'main', value: keys.main }, sealedWith)
  if (keys.recoveryCodes) await write(tx, { name: 'recoveryCodes', value: keys.recoveryCodes }, sealedWith)
  return keys
}

const newKey = () => randomBytes(dataKeyBytes).toString('base64url')

async function write(tx: Tx, { name, value }: { name: string; value: string }, serverKey: ServerKey): Promise<void> {
  await tx.rows(
    `INSERT INTO data_key (name, sealed, server_key_place) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed, server_key_place = excluded.server_key_place, sealed_at = now()`,
    [name, vaultOf(serverKey).seal(value, name), serverKey.place],
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
