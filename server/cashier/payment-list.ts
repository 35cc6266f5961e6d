import type { BodyOf } from '@casino/contract/route'
import { mostCounted } from '@casino/contract/transaction-list'
import type { exportTransactions, TransactionStatus, TransactionType } from '@casino/contract/transactions'
import { type Read, where } from '../database/database.ts'
import { moscowDays } from '../tallies/days.ts'
import { startOf } from '../tallies/tallies.ts'

/** What of all payments is asked for, and in which order. */
export type Asked = BodyOf<typeof exportTransactions>

/** If no more users match a text, all of their payments are found. */
const mostUsers = 500

/** If more do, so many of the newest payments of each group are looked through. */
const mostOfGroup = 1000

/** Payments that are alike in three columns: the index `payment_listed` (migration 0020) has each group in the order of its age. */
interface Group {
  readonly kind: TransactionType
  readonly method: string
  readonly status: TransactionStatus
}
const groups: readonly Group[] = (['topup', 'withdrawal'] as const).flatMap((kind) =>
  ['card', 'crypto'].flatMap((method) =>
    (['pending', 'rejected', 'success'] as const).map((status) => ({ kind, method, status })),
  ),
)

export interface Listed {
  readonly ids: readonly number[]
  /** How many there are, each up to `mostCounted` at least, whatever type and status are asked for. */
  readonly counts: readonly (Pick<Group, 'kind' | 'status'> & { readonly count: number })[]
  /** Too many users match: only the newest payments were looked through. */
  readonly partial: boolean
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** A page of all payments, equal ones by their age. The work is bounded, however many there are. */
export async function listPayments(read: Read, asked: Asked, page: Page): Promise<Listed> {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const days = daysOf(asked, value)
  const rows = <Row>(text: string) => read.rows<Row>(text, values)
  const text = asked.search?.trim().toLowerCase() ?? ''
  if (text) {
    const users = await usersBy(read, text)
    const partial = users.length > mostUsers
    const found = foundBy(text, partial ? undefined : users, days, value)
    const [listed] = await rows<Omit<Listed, 'partial'>>(
      `WITH found AS MATERIALIZED (${found})
       SELECT ARRAY(${sorted('found', asked, [], page)}) AS ids, ${countsOfFound} AS counts`,
    )
    return { ...listed!, partial }
  }
  const [[counted], listed] = await Promise.all([
    rows<Pick<Listed, 'counts'>>(`SELECT ${countsOfAll(days)} AS counts`),
    asked.sort !== 'amount' && asked.sort !== 'username'
      ? rows<{ id: number }>(groupsSorted(asked, days, page))
      : undefined,
  ])
  const { counts } = counted!
  const few = countOf(counts, asked) < mostCounted
  const ids =
    listed ?? (await rows<{ id: number }>(few ? fewSorted(asked, days, page) : sorted('payment', asked, days, page)))
  return { ids: ids.map(({ id }) => id), counts, partial: false }
}

/** How many there are of a type and a status, up to `mostCounted`. */
export function countOf(counts: Listed['counts'], of: { readonly type?: string; readonly status?: string }): number {
  const sum = counts.filter(isOf(of)).reduce((before, { count }) => before + count, 0)
  return Math.min(mostCounted, sum)
}

const isOf =
  ({ type, status }: { readonly type?: string | undefined; readonly status?: string | undefined }) =>
  (group: Pick<Group, 'kind' | 'status'>) =>
    group.kind === (type ?? group.kind) && group.status === (status ?? group.status)

function daysOf(asked: Asked, value: (one: unknown) => string): string[] {
  const { from, to } = moscowDays(asked)
  return [
    ...(from ? [`created_at >= ${startOf(value(from))}`] : []),
    ...(to ? [`created_at < ${startOf(`(${value(to)}::date + 1)`)}`] : []),
  ]
}

function ofGroup({ kind, method, status }: Group, days: readonly string[], columns: string): string {
  const conditions = [`kind = '${kind}'`, `method = '${method}'`, `status = '${status}'`, ...days]
  return `SELECT ${columns} FROM payment ${where(conditions)}`
}

/** What a column of few values sorts by: group after group, each by its age. */
const groupColumns = { type: 'kind', method: 'method', status: 'status' } as const

function groupsSorted(asked: Asked, days: readonly string[], page: Page): string {
  const { sort = 'date', order = 'desc' } = asked
  const age = `created_at ${order}, id ${order}`
  // Each begins at its own place in the index, and is read no further than the page needs.
  const parts = groups.filter(isOf(asked)).map((group) => {
    const key = sort in groupColumns ? group[groupColumns[sort as keyof typeof groupColumns]] : ''
    return `(${ofGroup(group, days, `'${key}' AS key, id, created_at`)} ORDER BY ${age} LIMIT ${page.limit + page.offset})`
  })
  return `SELECT id FROM (${parts.join(' UNION ALL ')}) AS merged ORDER BY key ${order}, ${age} ${pageOf(page)}`
}

/** Few enough to be read and sorted, wherever they are. */
function fewSorted(asked: Asked, days: readonly string[], page: Page): string {
  const parts = groups.filter(isOf(asked)).map((group) => ofGroup(group, days, columns))
  return `WITH found AS MATERIALIZED (${parts.join(' UNION ALL ')}) ${sorted('found', asked, [], page)}`
}

const pageOf = ({ limit, offset }: Page) => `LIMIT ${limit} OFFSET ${offset}`

/** Sorts as PostgreSQL finds best: by amount or name along their indexes, or whatever was found by what there is of it. */
function sorted(table: string, asked: Asked, days: readonly string[], page: Page): string {
  const { sort = 'date', order = 'desc', type, status } = asked
  const conditions = [...days, ...(type ? [`kind = '${type}'`] : []), ...(status ? [`status = '${status}'`] : [])]
  const rows = `SELECT * FROM ${table} ${where(conditions)}`
  if (sort === 'username')
    return `SELECT id FROM (${rows}) AS listed JOIN (SELECT id AS player_id, lower(username) AS name FROM player) AS named
            USING (player_id) ORDER BY name ${order}, id ${order} ${pageOf(page)}`
  const keys = { id: [], date: [], amount: ['amount'], type: ['kind'], method: ['method'], status: ['status'] }[sort]
  const age = sort === 'amount' ? ['id'] : ['created_at', 'id']
  return `SELECT id FROM (${rows}) AS listed ORDER BY ${[...keys, ...age].map((key) => `${key} ${order}`).join(', ')} ${pageOf(page)}`
}

function countsOfAll(days: readonly string[]): string {
  const counts = groups.map(
    (group) => `jsonb_build_object('kind', '${group.kind}', 'status', '${group.status}', 'count',
      (SELECT count(*) FROM (${ofGroup(group, days, '')} ORDER BY created_at LIMIT ${mostCounted}) AS counted))`,
  )
  return `jsonb_build_array(${counts.join(', ')})`
}

const countsOfFound = `(
  SELECT coalesce(jsonb_agg(one), '[]') FROM (SELECT kind, status, count(*) FROM found GROUP BY 1, 2) AS one)`

// What is searched holds the email, too, but is there in lower case and looked through at once.
const named = (text: string) => `strpos(searched, lower(${text})) > 0 AND strpos(lower(username), lower(${text})) > 0`

/** Whose name has the text in it, or whose id it is; one more than `mostUsers` if there are more. */
async function usersBy(read: Read, text: string): Promise<number[]> {
  const rows = await read.rows<{ id: number }>(
    `(SELECT id FROM player WHERE ${named('$1')} LIMIT ${mostUsers + 1}) UNION SELECT id FROM player WHERE id = $2`,
    [text, userId(text)],
  )
  return rows.map(({ id }) => id)
}

const userId = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null)

const columns = 'id, player_id, kind, method, amount, status, created_at'

/** Payments of these users, or of all that the text may name; and those whose uuid begins with it. */
function foundBy(text: string, users: readonly number[] | undefined, days: string[], value: (one: unknown) => string) {
  const parts: string[] = []
  if (users)
    parts.push(`SELECT ${columns} FROM payment ${where([`player_id = ANY(${value(users)}::bigint[])`, ...days])}`)
  else {
    const newest = groups.map(
      (group) => `(${ofGroup(group, days, columns)} ORDER BY created_at DESC, id DESC LIMIT ${mostOfGroup})`,
    )
    parts.push(
      // Each player is looked up by his id: fewer than all players, whose names would be looked through otherwise.
      `SELECT newest.* FROM (${newest.join(' UNION ALL ')}) AS newest CROSS JOIN LATERAL (
         SELECT FROM player WHERE id = player_id AND (${named(value(text))} OR id = ${value(userId(text))}::bigint) OFFSET 0
       ) AS matching`,
    )
  }
  const [first, last] = [uuidFrom(text, '0'), uuidFrom(text, 'f')]
  if (first && last)
    parts.push(
      `SELECT ${columns} FROM payment ${where([`uuid BETWEEN ${value(first)}::uuid AND ${value(last)}::uuid`, ...days])}`,
    )
  return `SELECT * FROM (${parts.join(' UNION ')}) AS found ORDER BY id DESC LIMIT ${mostCounted + 1}`
}

/** Fewer characters begin too many. */
const leastOfUuid = 4

/** The first or the last uuid that begins like this. */
function uuidFrom(text: string, rest: string): string | undefined {
  if (text.length < leastOfUuid || text.length > 36) return undefined
  const whole = text + '00000000-0000-0000-0000-000000000000'.slice(text.length).replaceAll('0', rest)
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(whole) ? whole : undefined
}
