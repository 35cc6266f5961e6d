import type { User } from '@casino/contract/entities'
import { getUsers } from '@casino/contract/panel/admin-users'
import type { QueryOf } from '@casino/contract/route'
import { kopecks } from '@casino/rules/money'
import { balanceSeenRows, balancesAreSeen, countUsers } from '../../accounting/aggregates/aggregates.ts'
import { accountRows } from '../../accounting/ledger/statement.ts'
import { tidyEmail } from '../../people/players/credentials.ts'
import { type Player, playerColumns, playerRows, userOnWire } from '../../people/players/player.ts'
import { type Read, where } from '../../platform/database/database.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'

type Query = QueryOf<typeof getUsers>

const defaultPage = 10

/** The column for each order, and the SQL type of its cursor. */
const orders = {
  username: ['lower(username)', 'text'],
  email: ["coalesce(lower(email), '')", 'text'],
  createdAt: ['created_at', 'timestamptz'],
  balance: ['account.balance', 'bigint'],
} as const

type Row = Player & { readonly balance: number; readonly sequence: number; readonly key: string }

/** With more matches than this, the list's own order is scanned until a page is full, and the matches are not counted. */
const mostMatches = 1000

export const serveGetUsers = ({ database: { read } }: AdminDeps) =>
  serve(getUsers, counted, async ({ query }) => {
    const { limit = defaultPage, cursor } = query
    const matches = await matchesOf(read, query)
    const few = fewOf(matches)
    const page = pageOf(query, few, await isSeen(read, query, few))
    const [rows, count] = await Promise.all([
      read.rows<Row>(page.text, page.values),
      cursor === undefined && !matches ? countOf(read, query) : null,
    ])
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      users: rows.slice(0, limit).map(onWire),
      next: last ? writeCursor(last.key, last.id) : null,
      total: cursor === undefined ? (few?.length ?? count) : null,
    }
  })

/** The first `most` users of the list, filtered and sorted. */
export async function firstUsers(read: Read, query: Query, most: number): Promise<User[]> {
  const few = fewOf(await matchesOf(read, query))
  const { text, values } = pageOf({ ...query, limit: most - 1 }, few, await isSeen(read, query, few))
  return (await read.rows<Row>(text, values)).map(onWire)
}

const onWire = (row: Row) => userOnWire(row, { ...row, balance: kopecks(row.balance) })
const fewOf = (matches: readonly number[] | undefined) =>
  matches && matches.length <= mostMatches ? matches : undefined

/** The users that a search finds, up to one more than `mostMatches`; undefined without a search. */
async function matchesOf(read: Read, query: Query): Promise<number[] | undefined> {
  if (!tidyEmail(query.search ?? '')) return undefined
  const { conditions, values } = filterOf(query)
  const rows = await read.rows<{ id: number }>(
    `SELECT id FROM ${playerRows} AS player ${where(conditions)} LIMIT ${mostMatches + 1}`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** The conditions of the search and the filters, and their values. */
function filterOf({ search = '', status, role }: Query): { conditions: string[]; values: unknown[] } {
  const [conditions, values]: [string[], unknown[]] = [[], []]
  const add = (value: unknown, condition: (place: string) => string) =>
    conditions.push(condition(`$${values.push(value)}`))
  const sought = tidyEmail(search)
  const id = /^\d{1,15}$/.test(sought) ? Number(sought) : null
  if (sought) {
    add(sought, (place) =>
      id === null
        ? `strpos(searched, lower(${place})) > 0`
        : `(strpos(searched, lower(${place})) > 0 OR player.id = ${id})`,
    )
  }
  if (status !== undefined) add(status, (place) => `status = ${place}`)
  if (role !== undefined) add(role, (place) => `role = ${place}`)
  return { conditions, values }
}

async function countOf(read: Read, query: Query): Promise<number> {
  const { conditions, values } = filterOf(query)
  if (conditions.length === 0) return (await countUsers(read)).users
  const counted = await read.one<{ total: number }>(
    `SELECT count(*) AS total FROM ${playerRows} AS player ${where(conditions)}`,
    values,
  )
  return counted.total
}

/** Whether the list is sorted by stored copies of balances: bets update no index, so the current order is unknown. */
async function isSeen(read: Read, { sort }: Query, few: readonly number[] | undefined): Promise<boolean> {
  return sort === 'balance' && !few && (await balancesAreSeen(read))
}

/** One more row than the page has, to know whether there is another. */
function pageOf(query: Query, few: readonly number[] | undefined, seen: boolean) {
  const { sort = 'createdAt', order = 'desc', cursor, limit = defaultPage } = query
  const [key, type] = seen ? (['balance_seen.balance', 'bigint'] as const) : orders[sort]
  const idColumn = seen ? 'balance_seen.player_id' : 'player.id'
  const { conditions, values } = few
    ? { conditions: [`player.id = ANY($1::bigint[])`], values: [few] as unknown[] }
    : filterOf(query)
  if (cursor !== undefined) {
    const { key: from, id } = readCursor(cursor, type)
    const [keyPlace, idPlace] = [`$${values.push(from)}`, `$${values.push(id)}`]
    conditions.push(`(${key}, ${idColumn}) ${order === 'asc' ? '>' : '<'} (${keyPlace}::${type}, ${idPlace}::bigint)`)
  }
  return {
    text: `SELECT ${playerColumns('player')}, account.balance, account.sequence, ${key}::text AS key
           FROM ${playerRows} AS player JOIN ${accountRows} AS account ON account.owner = player.id AND account.kind = 'cash'
           ${seen ? `JOIN ${balanceSeenRows} AS balance_seen ON balance_seen.player_id = player.id` : ''}
           ${where(conditions)} ORDER BY ${key} ${order}, ${idColumn} ${order} LIMIT ${limit + 1}`,
    values,
  }
}
