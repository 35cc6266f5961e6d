import { getUsers } from '@casino/contract/admin-users'
import type { QueryOf } from '@casino/contract/route'
import { kopecks } from '@casino/rules/money'
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

export const serveGetUsers = ({ database: { read } }: AdminRoom) =>
  serve(getUsers, counted, async ({ query }) => {
    const { limit = defaultPage, cursor } = query
    const page = pageOf(query)
    const total = cursor === undefined ? countOf(query) : undefined
    const [rows, counts] = await Promise.all([
      read.rows<Row>(page.text, page.values),
      total && read.rows<{ total: number }>(total.text, total.values),
    ])
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      users: rows.slice(0, limit).map((row) => userOnWire(row, { ...row, balance: kopecks(row.balance) })),
      next: last ? writeCursor(last.key, last.id) : null,
      total: counts?.[0]?.total ?? null,
    }
  })

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
export function pageOf(asked: Asked) {
  const { sort = 'createdAt', order = 'desc', cursor, limit = defaultPage } = asked
  const [key, type] = orders[sort]
  const { conditions, values } = filterOf(asked)
  // Few are left of a search, and they are put in order; without one the order's own index is followed.
  const searched = `(SELECT * FROM player ${where(conditions)} ${asked.search?.trim() ? 'OFFSET 0' : ''}) AS player`
  const after: string[] = []
  if (cursor !== undefined) {
    const { key: from, id } = readCursor(cursor, type)
    const [keyPlace, idPlace] = [`$${values.push(from)}`, `$${values.push(id)}`]
    after.push(`(${key}, player.id) ${order === 'asc' ? '>' : '<'} (${keyPlace}::${type}, ${idPlace}::bigint)`)
  }
  return {
    text: `SELECT ${playerColumns('player')}, account.balance, account.sequence, ${key}::text AS key
           FROM ${searched} JOIN account ON account.owner = player.id AND account.kind = 'cash'
           ${where(after)} ORDER BY ${key} ${order}, player.id ${order} LIMIT ${limit + 1}`,
    values,
  }
}
