import { adminTransactions } from '@casino/contract/transactions'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { forAdministrators, transactionOnWire } from './on-wire.ts'
import { type Payment, paymentColumns } from './payment.ts'
import type { CashierRoom } from './room.ts'

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
    const { sort = 'date', order = 'desc', page = 1, limit = usualLimit } = query
    for (const day of [query.from, query.to]) if (day !== undefined && !isDay(day)) refuse('bad_request')
    const values: unknown[] = []
    const value = (one: unknown) => `$${values.push(one)}`
    const found = foundBy(query, value)
    const narrowed = [
      ...(query.type ? [`found.kind = ${value(query.type)}`] : []),
      ...(query.status ? [`found.status = ${value(query.status)}`] : []),
    ]
    const where = (conditions: readonly string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '')
    const count = (...conditions: string[]) =>
      `(SELECT count(*)::int FROM (SELECT FROM found ${where(conditions)} LIMIT ${mostCounted}) AS counted)`
    const offset = (page - 1) * limit
    const rowsLeft = Math.max(0, Math.min(limit, mostCounted - offset))
    const player = sort === 'username' ? 'JOIN player ON player.id = found.player_id' : ''
    const [counted] = await read.rows<Counted>(
      `${found}
       SELECT ARRAY(
                SELECT found.id FROM found ${player} ${where(narrowed)}
                ORDER BY ${sortings[sort]} ${order}, found.id ${order} LIMIT ${rowsLeft} OFFSET ${offset}
              ) AS ids,
              ${count(...narrowed)} AS total, ${count()} AS "all", ${count("found.kind = 'topup'")} AS deposits,
              ${count("found.kind = 'withdrawal'")} AS withdrawals, ${count("found.status = 'pending'")} AS pending`,
      values,
    )
    const { ids, total, ...counts } = counted!
    const rows = await read.rows<{ payment: Payment; username: string }>(
      `SELECT ${paymentColumns} AS payment, player.username
       FROM payment JOIN player ON player.id = payment.player_id
       WHERE payment.id = ANY($1::bigint[]) ORDER BY array_position($1::bigint[], payment.id)`,
      [ids],
    )
    return {
      transactions: rows.map(({ payment, username }) => forAdministrators(transactionOnWire(payment, username))),
      total,
      counts,
    }
  })

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

interface Sought {
  readonly search?: string
  readonly from?: string
  readonly to?: string
}

/**
 * What the tabs count and the columns sort. Without a text to search for it is the table itself, with its indexes; of what
 * a text finds, the newest.
 */
function foundBy({ search = '', from, to }: Sought, value: (one: unknown) => string): string {
  const text = search.trim()
  const conditions = [
    ...(text ? [`(${matching(text, value).join(' OR ')})`] : []),
    ...(from ? [`created_at >= ${value(from)}::date::timestamp AT TIME ZONE 'Europe/Moscow'`] : []),
    ...(to ? [`created_at < (${value(to)}::date + 1)::timestamp AT TIME ZONE 'Europe/Moscow'`] : []),
  ]
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  return `WITH found AS ${text ? '' : 'NOT'} MATERIALIZED (
    SELECT id, player_id, kind, method, amount, status, created_at FROM payment ${where}
    ${text ? `ORDER BY id DESC LIMIT ${mostCounted}` : ''}
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
