import { getUsers } from '@casino/contract/admin-users'
import type { User } from '@casino/contract/entities'
import type { QueryOf } from '@casino/contract/route'
import { kopecks } from '@casino/rules/money'
import type { Read } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import { type Player, playerColumns, userOnWire } from '../players/player.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type AdminRoom, counted } from './room.ts'

type Asked = QueryOf<typeof getUsers>

const defaultPage = 10

/** What each order goes by, and the type that its cursor comes back as. */
const orders = {
  username: ['lower(username)', 'text'],
  email: ['lower(email)', 'text'],
  createdAt: ['created_at', 'timestamptz'],
  balance: ['balance', 'bigint'],
} as const

type Row = Player & { readonly balance: number; readonly sequence: number; readonly key: string }

/** Of more matches than these the list's own order is followed until a page is full; they are not counted either. */
const mostMatches = 1000

export const serveGetUsers = ({ database: { read } }: AdminRoom) =>
  serve(getUsers, counted, async ({ query }) => {
    const { limit = defaultPage, cursor } = query
    const matches = await matchesOf(read, query)
    const few = fewOf(matches)
    const page = pageOf(query, few)
    const count = cursor === undefined && !matches ? countOf(query) : undefined
    const [rows, counts] = await Promise.all([
      read.rows<Row>(page.text, page.values),
      count && read.rows<{ total: number }>(count.text, count.values),
    ])
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      users: rows.slice(0, limit).map(onWire),
      next: last ? writeCursor(last.key, last.id) : null,
      total: cursor === undefined ? (few?.length ?? counts?.[0]?.total ?? null) : null,
    }
  })

/** The first of the list, as it is filtered and sorted, and one more than `most` if there are more. */
export async function firstUsers(read: Read, asked: Asked, most: number): Promise<User[]> {
  const { text, values } = pageOf({ ...asked, limit: most }, fewOf(await matchesOf(read, asked)))
  return (await read.rows<Row>(text, values)).map(onWire)
}

const onWire = (row: Row) => userOnWire(row, { ...row, balance: kopecks(row.balance) })
const fewOf = (matches: readonly number[] | undefined) =>
  matches && matches.length <= mostMatches ? matches : undefined

/** Who is found by a search, and one more than matter if they are many; nothing without a search. */
async function matchesOf(read: Read, asked: Asked): Promise<number[] | undefined> {
  if (!asked.search?.trim()) return undefined
  const { conditions, values } = filterOf(asked)
  const rows = await read.rows<{ id: number }>(
    `SELECT id FROM player ${where(conditions)} LIMIT ${mostMatches + 1}`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** The conditions of the search and the filters, and their values. */
function filterOf({ search = '', status, role }: Asked): { conditions: string[]; values: unknown[] } {
  const [conditions, values]: [string[], unknown[]] = [[], []]
  const add = (value: unknown, condition: (place: string) => string) =>
    conditions.push(condition(`$${values.push(value)}`))
  const sought = search.normalize('NFC').trim()
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

const where = (conditions: readonly string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '')

function countOf(asked: Asked) {
  const { conditions, values } = filterOf(asked)
  return { text: `SELECT count(*) AS total FROM player ${where(conditions)}`, values }
}

/** One row more than the page has, so that it is known whether there is another. */
export function pageOf(asked: Asked, few?: readonly number[]) {
  const { sort = 'createdAt', order = 'desc', cursor, limit = defaultPage } = asked
  const [key, type] = orders[sort]
  const { conditions, values } = few
    ? { conditions: [`player.id = ANY($1::bigint[])`], values: [few] as unknown[] }
    : filterOf(asked)
  if (cursor !== undefined) {
    const { key: from, id } = readCursor(cursor, type)
    const [keyPlace, idPlace] = [`$${values.push(from)}`, `$${values.push(id)}`]
    conditions.push(`(${key}, player.id) ${order === 'asc' ? '>' : '<'} (${keyPlace}::${type}, ${idPlace}::bigint)`)
  }
  return {
    text: `SELECT ${playerColumns('player')}, account.balance, account.sequence, ${key}::text AS key
           FROM player JOIN account ON account.owner = player.id AND account.kind = 'cash'
           ${where(conditions)} ORDER BY ${key} ${order}, player.id ${order} LIMIT ${limit + 1}`,
    values,
  }
}
