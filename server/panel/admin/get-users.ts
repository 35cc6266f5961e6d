import { getUsers, type ListedUser } from '@casino/contract/panel/admin-users'
import type { QueryOf } from '@casino/contract/route'
import { isDay } from '@casino/rules/day'
import { kopecks } from '@casino/rules/money'
import { balanceSeenRows, balancesAreSeen, countUsers, startOf } from '../../accounting/aggregates/aggregates.ts'
import { accountRows } from '../../accounting/ledger/statement.ts'
import { tidyEmail } from '../../people/players/passwords/credentials.ts'
import { type Player, playerColumns, playerRows, userOnWire } from '../../people/players/player.ts'
import { type Read, where } from '../../platform/database/database.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'
import { tagOf, tagsOf } from './tags.ts'

interface Query extends QueryOf<typeof getUsers> {
  /** Whether the caller may see personal data; otherwise only a complete email is found. */
  readonly personal: boolean
}

const defaultPage = 10

/** The column for each order, and the SQL type of its cursor. */
const orders = {
  username: ['lower(username)', 'text'],
  email: ["coalesce(lower(email), '')", 'text'],
  createdAt: ['created_at', 'timestamptz'],
  balance: ['account.balance', 'bigint'],
  deposits: ['seen.deposits', 'bigint'],
  revenue: ['seen.revenue', 'bigint'],
  lastBet: ["coalesce(seen.last_bet, 'epoch'::timestamptz)", 'timestamptz'],
} as const
/** Orders by a column of `balanceSeenRows`, whose index has the player's number. */
const ofSeen: ReadonlySet<string> = new Set(['deposits', 'revenue', 'lastBet'])

interface Row extends Player {
  readonly balance: number
  readonly sequence: number
  readonly deposits: number
  readonly revenue: number
  readonly lastBet: Date | null
  readonly tags: readonly string[]
  readonly key: string
}

const fromRows = `${playerRows} AS player JOIN ${balanceSeenRows} AS seen ON seen.player_id = player.id`

/** With more matches than this, the list's own order is scanned until a page is full, and the matches are not counted. */
const mostMatches = 1000

export const serveGetUsers = ({ database: { read } }: AdminDeps) =>
  serve(getUsers, counted, async ({ query: wanted, player }) => {
    const query = queryOf(wanted, player)
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

/** Sorting by email would reveal masked addresses. */
function queryOf(wanted: QueryOf<typeof getUsers>, { permissions }: Identity): Query {
  const personal = permissions.has('players.personal')
  if (wanted.sort === 'email' && !personal) refuse('permission_missing', { permission: 'players.personal' })
  return { ...wanted, personal }
}

/** The first `most` users of the list, filtered and sorted. */
export async function firstUsers(
  read: Read,
  wanted: QueryOf<typeof getUsers>,
  { most, player }: { most: number; player: Identity },
): Promise<ListedUser[]> {
  const query = queryOf(wanted, player)
  const few = fewOf(await matchesOf(read, query))
  const { text, values } = pageOf({ ...query, limit: most - 1 }, few, await isSeen(read, query, few))
  return (await read.rows<Row>(text, values)).map(onWire)
}

const onWire = (row: Row): ListedUser => ({
  ...userOnWire(row, { ...row, balance: kopecks(row.balance) }),
  deposits: row.deposits / 100,
  revenue: row.revenue / 100,
  lastBet: row.lastBet?.toISOString() ?? null,
  tags: [...row.tags],
})
const fewOf = (matches: readonly number[] | undefined) =>
  matches && matches.length <= mostMatches ? matches : undefined

/** The users that a search finds, up to one more than `mostMatches`; undefined without a search. */
async function matchesOf(read: Read, query: Query): Promise<number[] | undefined> {
  if (!tidyEmail(query.search ?? '')) return undefined
  const { conditions, values } = filterOf(query)
  const rows = await read.rows<{ id: number }>(
    `SELECT id FROM ${fromRows} ${where(conditions)} LIMIT ${mostMatches + 1}`,
    values,
  )
  return rows.map(({ id }) => id)
}

const named = (place: string, { personal }: Query) =>
  personal
    ? `strpos(searched, lower(${place})) > 0`
    : `(strpos(searched, lower(${place})) > 0 AND (strpos(lower(username), lower(${place})) > 0 OR lower(email) = lower(${place})))`

/** The conditions of the search and the filters, and their values. */
function filterOf(query: Query): { conditions: string[]; values: unknown[] } {
  const { search = '', status, role, tag } = query
  const [conditions, values]: [string[], unknown[]] = [[], []]
  const add = (value: unknown, condition: (place: string) => string) =>
    conditions.push(condition(`$${values.push(value)}`))
  const sought = tidyEmail(search)
  const id = /^\d{1,15}$/.test(sought) ? Number(sought) : null
  if (sought) {
    add(sought, (place) => (id === null ? named(place, query) : `(${named(place, query)} OR player.id = ${id})`))
  }
  if (status !== undefined) add(status, (place) => `status = ${place}`)
  if (role !== undefined) add(role, (place) => `role = ${place}`)
  if (tag !== undefined) {
    add(tagOf(tag) ?? '', (place) => `player.id IN (SELECT player_id FROM player_tag WHERE tag = ${place})`)
  }
  for (const [field, column, sign] of sums) {
    const roubles = query[field]
    if (roubles !== undefined) add(Math.round(roubles * 100), (place) => `${column} ${sign} ${place}::bigint`)
  }
  for (const [field, column, after] of days) {
    const day = query[field]
    if (day === undefined) continue
    if (!isDay(day)) refuse('bad_request')
    add(day, (place) => (after ? `${column} >= ${startOf(place)}` : `${column} < ${startOf(`(${place}::date + 1)`)}`))
  }
  return { conditions, values }
}

const sums = [
  ['depositsFrom', 'seen.deposits', '>='],
  ['depositsTo', 'seen.deposits', '<='],
  ['revenueFrom', 'seen.revenue', '>='],
  ['revenueTo', 'seen.revenue', '<='],
] as const
const days = [
  ['registeredFrom', 'created_at', true],
  ['registeredTo', 'created_at', false],
  ['lastBetFrom', 'seen.last_bet', true],
  ['lastBetTo', 'seen.last_bet', false],
] as const

async function countOf(read: Read, query: Query): Promise<number> {
  const { conditions, values } = filterOf(query)
  if (conditions.length === 0) return (await countUsers(read)).users
  const counted = await read.one<{ total: number }>(
    `SELECT count(*) AS total FROM ${fromRows} ${where(conditions)}`,
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
  const [key, type] = seen ? (['seen.balance', 'bigint'] as const) : orders[sort]
  const idColumn = seen || ofSeen.has(sort) ? 'seen.player_id' : 'player.id'
  const { conditions, values } = few
    ? { conditions: [`player.id = ANY($1::bigint[])`], values: [few] as unknown[] }
    : filterOf(query)
  if (cursor !== undefined) {
    const { key: from, id } = readCursor(cursor, type)
    const [keyPlace, idPlace] = [`$${values.push(from)}`, `$${values.push(id)}`]
    conditions.push(`(${key}, ${idColumn}) ${order === 'asc' ? '>' : '<'} (${keyPlace}::${type}, ${idPlace}::bigint)`)
  }
  return {
    text: `SELECT ${playerColumns('player')}, account.balance, account.sequence, seen.deposits, seen.revenue, seen.last_bet AS "lastBet",
                  ${tagsOf('player.id')} AS tags, ${key}::text AS key
           FROM ${fromRows} JOIN ${accountRows} AS account ON account.owner = player.id AND account.kind = 'cash'
           ${where(conditions)} ORDER BY ${key} ${order}, ${idColumn} ${order} LIMIT ${limit + 1}`,
    values,
  }
}
