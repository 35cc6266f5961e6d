import type { BodyOf } from '@casino/contract/route'
import { adminTransactions, type exportTransactions, type Transaction } from '@casino/contract/transactions'
import type { Read } from '../database/database.ts'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { forAdministrators, transactionOnWire } from './on-wire.ts'
import { type Payment, paymentColumns } from './payment.ts'
import type { CashierRoom } from './room.ts'

type Asked = BodyOf<typeof exportTransactions>

/** Beyond it nothing is counted, and no page is turned: nobody reads a thousand pages, and counting millions takes long. */
const mostCounted = 10_000
const usualLimit = 10

/** By what each column of the list is sorted; equal ones by their age. */
const sortings = {
  id: 'found.id',
  username: 'lower(player.username)',
  type: 'found.kind',
  method: 'found.method',
  amount: 'found.amount',
  status: 'found.status',
  date: 'found.created_at',
} as const

export const serveAdminTransactions = ({ read }: CashierRoom) =>
  serve(adminTransactions, { rate: 'administration' }, async ({ query }) => {
    const { page = 1, limit = usualLimit } = query
    const { found, narrowed, idsOf, values } = listOf(query, mostCounted)
    const count = (...conditions: string[]) =>
      `(SELECT count(*)::int FROM (SELECT FROM found ${where(conditions)} LIMIT ${mostCounted}) AS counted)`
    const offset = (page - 1) * limit
    const rowsLeft = Math.max(0, Math.min(limit, mostCounted - offset))
    const [counted] = await read.rows<Counted>(
      `${found}
       SELECT ${idsOf(rowsLeft, offset)} AS ids,
              ${count(...narrowed)} AS total, ${count()} AS "all", ${count("found.kind = 'topup'")} AS deposits,
              ${count("found.kind = 'withdrawal'")} AS withdrawals, ${count("found.status = 'pending'")} AS pending`,
      values,
    )
    const { ids, total, ...counts } = counted!
    return { transactions: await transactionsOf(read, ids), total, counts }
  })

/** The first of a list, as it is filtered and sorted; `most` of them. */
export async function firstTransactions(read: Read, asked: Asked, most: number): Promise<Transaction[]> {
  const { found, idsOf, values } = listOf(asked, most)
  const [listed] = await read.rows<{ ids: readonly number[] }>(`${found} SELECT ${idsOf(most, 0)} AS ids`, values)
  return transactionsOf(read, listed?.ids ?? [])
}

const where = (conditions: readonly string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '')

/** The list as SQL: of what a text finds, at most so many. */
function listOf(asked: Asked, most: number) {
  const { sort = 'date', order = 'desc' } = asked
  for (const day of [asked.from, asked.to]) if (day !== undefined && !isDay(day)) refuse('bad_request')
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const found = foundBy(asked, value, most)
  const narrowed = [
    ...(asked.type ? [`found.kind = ${value(asked.type)}`] : []),
    ...(asked.status ? [`found.status = ${value(asked.status)}`] : []),
  ]
  const player = sort === 'username' ? 'JOIN player ON player.id = found.player_id' : ''
  const idsOf = (limit: number, offset: number) =>
    `ARRAY(SELECT found.id FROM found ${player} ${where(narrowed)}
           ORDER BY ${sortings[sort]} ${order}, found.id ${order} LIMIT ${limit} OFFSET ${offset})`
  return { found, narrowed, idsOf, values }
}

async function transactionsOf(read: Read, ids: readonly number[]): Promise<Transaction[]> {
  const rows = await read.rows<{ payment: Payment; username: string }>(
    `SELECT ${paymentColumns} AS payment, player.username
     FROM unnest($1::bigint[]) WITH ORDINALITY AS listed (listed_id, place)
     JOIN payment ON payment.id = listed_id JOIN player ON player.id = payment.player_id ORDER BY place`,
    [ids],
  )
  return rows.map(({ payment, username }) => forAdministrators(transactionOnWire(payment, username)))
}

/** February has no 30th. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

interface Counted {
  readonly ids: readonly number[]
  readonly total: number
  readonly all: number
  readonly deposits: number
  readonly withdrawals: number
  readonly pending: number
}

/**
 * What the tabs count and the columns sort. Without a text to search for it is the table itself, with its indexes; of what
 * a text finds, the newest.
 */
function foundBy({ search = '', from, to }: Asked, value: (one: unknown) => string, most: number): string {
  const text = search.trim()
  const conditions = [
    ...(text ? [`(${matching(text, value).join(' OR ')})`] : []),
    ...(from ? [`created_at >= ${value(from)}::date::timestamp AT TIME ZONE 'Europe/Moscow'`] : []),
    ...(to ? [`created_at < (${value(to)}::date + 1)::timestamp AT TIME ZONE 'Europe/Moscow'`] : []),
  ]
  return `WITH found AS ${text ? '' : 'NOT'} MATERIALIZED (
    SELECT id, player_id, kind, method, amount, status, created_at FROM payment ${where(conditions)}
    ${text ? `ORDER BY id DESC LIMIT ${most}` : ''}
  )`
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A part of uuid or username, or a whole user id. */
function matching(text: string, value: (one: unknown) => string): string[] {
  if (isUuid.test(text)) return [`uuid = ${value(text)}::uuid`]
  const part = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return [
    `player_id IN (SELECT id FROM player WHERE lower(username) LIKE ${value(part)})`,
    ...(/^[\da-f-]+$/i.test(text) ? [`uuid::text LIKE ${value(part)}`] : []),
    ...(/^\d{1,15}$/.test(text) ? [`player_id = ${value(text)}::bigint`] : []),
  ]
}
