import type { FundEntry, FundStatement } from '@casino/contract/panel/funds'
import { type FundBalance, type FundKind, heldSum, owedSum, parseFunds } from '@casino/rules/funds'
import { isSignedBy, type NoteKey, parseNote } from '@casino/rules/log/note'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { playerRows } from '../../people/players/player.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { verifyEd25519 } from '../../platform/keys/note-signer.ts'

/** Serialises entries and statements, so that each statement names the last entry before it. */
export async function lockFunds(tx: Tx): Promise<void> {
  await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.playerFunds])
}

export interface NewBalance {
  readonly kind: FundKind
  readonly account: string
  readonly day: string
  readonly amount: Kopecks
  readonly note: string | null
  readonly by: number
}

interface StoredEntry {
  readonly id: number
  readonly kind: FundKind
  readonly account: string
  readonly day: string
  readonly amount: number
  readonly note: string | null
  readonly by: string | null
  readonly at: Date
}

const entryColumns = `entry.id, kind, account, day::text AS day, amount, note, username AS by, entered_at AS at`
const entries = `fund_balance AS entry LEFT JOIN ${playerRows} AS player ON player.id = entered_by`

const entryOnWire = ({ id, amount, by, at, ...entry }: StoredEntry): FundEntry => ({
  ...entry,
  id: String(id),
  amount: roublesFromKopecks(kopecks(amount)),
  by: by ?? '',
  at: at.toISOString(),
})

/** Adds a balance, or returns the latest one of this day if it is equal. */
export async function addBalance(tx: Tx, balance: NewBalance): Promise<{ entry: FundEntry; isNew: boolean }> {
  const { kind, account, day, amount, note, by } = balance
  const latest = await tx.first<StoredEntry>(
    `SELECT ${entryColumns} FROM ${entries} WHERE kind = $1 AND account = $2 AND day = $3 ORDER BY entry.id DESC LIMIT 1`,
    [kind, account, day],
  )
  if (latest && latest.amount === amount && latest.note === note) return { entry: entryOnWire(latest), isNew: false }
  const { id } = await tx.one<{ id: number }>(
    'INSERT INTO fund_balance (kind, account, day, amount, note, entered_by) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [kind, account, day, amount, note, by],
  )
  const entry = await tx.one<StoredEntry>(`SELECT ${entryColumns} FROM ${entries} WHERE entry.id = $1`, [id])
  return { entry: entryOnWire(entry), isNew: true }
}

/** Whether an account of this name has a balance, and how many accounts there are. */
export const countAccounts = (read: Read, { kind, account }: Pick<NewBalance, 'kind' | 'account'>) =>
  read.one<{ known: boolean; accounts: number }>(
    `SELECT coalesce(bool_or(kind = $1 AND account = $2), false) AS known, count(DISTINCT (kind, account))::int AS accounts FROM fund_balance`,
    [kind, account],
  )

/** The entries, newest first, before this one. */
export async function listEntries(read: Read, before: string | undefined, limit: number): Promise<FundEntry[]> {
  const rows = await read.rows<StoredEntry>(
    `SELECT ${entryColumns} FROM ${entries} WHERE $1::bigint IS NULL OR entry.id < $1 ORDER BY entry.id DESC LIMIT $2`,
    [before ?? null, limit],
  )
  return rows.map(entryOnWire)
}

/** The latest balance of each account. */
export async function latestEntries(read: Read): Promise<FundEntry[]> {
  const rows = await read.rows<StoredEntry>(
    `SELECT * FROM (SELECT DISTINCT ON (kind, account) ${entryColumns} FROM ${entries} ORDER BY kind, account, entry.day DESC, entry.id DESC) AS latest
     ORDER BY kind, account`,
  )
  return rows.map(entryOnWire)
}

/** The balance of each account at the end of a day, by the entries up to a number. An account emptied before that day is left out. */
export async function heldOn(read: Read, day: string, lastEntry: number): Promise<FundBalance[]> {
  const rows = await read.rows<Omit<FundBalance, 'amount'> & { amount: number }>(
    `SELECT * FROM (
       SELECT DISTINCT ON (kind, account) kind, account, day::text AS day, amount FROM fund_balance
       WHERE day <= $1::date AND id <= $2 ORDER BY kind, account, fund_balance.day DESC, id DESC
     ) AS latest WHERE amount > 0 OR day = $1::date::text ORDER BY kind, account`,
    [day, lastEntry],
  )
  return rows.map((row) => ({ ...row, amount: kopecks(row.amount) }))
}

/** The number of the last entry; 0 if there is none. */
export async function findLastEntry(read: Read): Promise<number> {
  return (await read.one<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM fund_balance')).last
}

/** A statement as it is stored. */
export interface StoredStatement {
  readonly month: string
  readonly number: number
  readonly note: string
}

/** SQL: all statements. */
export const statementRows = 'SELECT month, number, note FROM fund_statement ORDER BY month, number'

/** The last statement of a month. */
export const findStatement = (read: Read, month: string): Promise<StoredStatement | undefined> =>
  read.first<StoredStatement>(
    'SELECT month, number, note FROM fund_statement WHERE month = $1 ORDER BY number DESC LIMIT 1',
    [month],
  )

export async function addStatement(tx: Tx, { month, number, note }: StoredStatement, by: number): Promise<void> {
  await tx.rows('INSERT INTO fund_statement (month, number, note, made_by) VALUES ($1, $2, $3, $4)', [
    month,
    number,
    note,
    by,
  ])
}

/** Ten years of months; of each the last ones. */
const mostListed = 120

/** The statements, newest first; the last one of the month if one is named. */
export async function listStatements(read: Read, key: NoteKey, month?: string): Promise<FundStatement[]> {
  const rows = await read.rows<StoredStatement & { by: string | null; at: Date }>(
    `SELECT month, number, note, username AS by, made_at AS at
     FROM fund_statement LEFT JOIN ${playerRows} AS player ON player.id = made_by
     WHERE $1::text IS NULL OR month = $1 ORDER BY month DESC, number DESC LIMIT $2`,
    [month ?? null, month === undefined ? mostListed : 1],
  )
  return rows.flatMap(({ month, number, note, by, at }) => {
    const read = readStatement(note, key)
    if (!read.figures) return []
    const [owed, held] = [owedSum(read.figures.owed), heldSum(read.figures.held)]
    return {
      month,
      number,
      owed: roublesFromKopecks(owed),
      held: roublesFromKopecks(held),
      difference: roublesFromKopecks(kopecks(held - owed)),
      text: note,
      signed: read.signed,
      by: by ?? '',
      at: at.toISOString(),
    }
  })
}

/** The content of a note, and whether the key signed it. The key's name follows the casino's address, which may have changed. */
export function readStatement(text: string, key: NoteKey) {
  const note = parseNote(text)
  const figures = note && parseFunds(note.text)
  return {
    figures,
    signed: note !== undefined && isSignedBy(note, { ...key, name: keyName(figures?.origin ?? '') }, verifyEd25519),
  }
}

/** The name under which a casino of this address signs. */
export const keyName = (origin: string): string => `${origin}/funds`
