import { mostCounted } from '@casino/contract/money/list-ends'
import { usualTypes } from '@casino/contract/money/transaction-list'
import {
  DepositMethod,
  type exportTransactions,
  PaymentMethod,
  type TransactionStatus,
  type TransactionType,
} from '@casino/contract/money/transactions'
import type { BodyOf } from '@casino/contract/route'
import { startOf } from '../../accounting/aggregates/aggregates.ts'
import { moscowDays } from '../../accounting/aggregates/days.ts'
import { postingsBetween } from '../../accounting/aggregates/posting-hours.ts'
import { findArchivedUntil } from '../../accounting/ledger/archived.ts'
import { statement } from '../../accounting/ledger/statement.ts'
import { tidyEmail } from '../../people/players/passwords/credentials.ts'
import { playerRows } from '../../people/players/player.ts'
import { type Read, where } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { paymentRows, toDecide } from '../payments/payment.ts'
import { isOperation, readOperationUuid, sourceOf } from './operations.ts'

/** The filters and the order requested for the list of all transactions. */
export type ListQuery = BodyOf<typeof exportTransactions>

/** If at most this many users match a text, all of their payments are found, and `mostBets` of their bets in total. */
const mostUsers = 500
const mostBets = 3000

/** If more users match, this many of the newest transactions of each group are searched. */
const mostOfGroup = 1000

/** Transactions of one kind, status and method; each group is read by age. */
interface Group {
  readonly kind: TransactionType
  readonly status: TransactionStatus
  readonly method: string
  /** For payments, the table itself, whose index `payment_listed` (migration 0020) orders each group by age. */
  readonly from: string
  /** The conditions that define a group; only payments need them. */
  readonly only: readonly string[]
  readonly ofBets: boolean
  /** Only a person can move these on. */
  readonly undecided: boolean
}

const paymentGroups: readonly Group[] = (['topup', 'withdrawal'] as const).flatMap((kind) =>
  (kind === 'topup' ? DepositMethod : PaymentMethod).anyOf.flatMap(({ const: method }) =>
    (['pending', 'rejected', 'success'] as const).flatMap((status) => {
      const only = [`kind = '${kind}'`, `method = '${method}'`, `status = '${status}'`]
      const group = { kind, method, status, from: `${paymentRows} AS payment`, only, ofBets: false, undecided: false }
      return status === 'pending'
        ? [
            { ...group, only: [...only, toDecide], undecided: true },
            { ...group, only: [...only, `NOT ${toDecide}`] },
          ]
        : [group]
    }),
  ),
)

function groupsOf(types: readonly TransactionType[]): readonly Group[] {
  const others = types.filter(isOperation).map((kind): Group => {
    const { all, ofBets } = sourceOf(kind)
    return {
      kind,
      method: 'others',
      status: 'success',
      from: `(${all}) AS operation`,
      only: [],
      ofBets,
      undecided: false,
    }
  })
  return [...paymentGroups.filter(({ kind }) => types.includes(kind)), ...others]
}

/** The fields by which a transaction is found. */
export interface TransactionEntry {
  readonly kind: TransactionType
  readonly id: number
}

export interface Listed {
  readonly entries: readonly TransactionEntry[]
  /** Their number, exact up to at least `mostCounted`: of the usual types and of the requested type. */
  readonly counts: readonly (Pick<Group, 'kind' | 'status' | 'undecided'> & { readonly count: number })[]
  /** Only the newest matches were searched, or earlier bets are archived. */
  readonly partial: boolean
}

export interface TransactionPage {
  readonly limit: number
  readonly offset: number
}

/** A page of all transactions; ties are ordered by age. The work is bounded, however many there are. */
export async function listTransactions(read: Read, query: ListQuery, page: TransactionPage): Promise<Listed> {
  const values: unknown[] = []
  const value = (of: unknown) => `$${values.push(of)}`
  const span = await spanOf(read, query)
  const rows = <Row>(text: string) => read.rows<Row>(text, values)
  const one = <Row>(text: string) => read.one<Row>(text, values)
  const groups = groupsOf([...new Set([...usualTypes, ...(query.type ? [query.type] : [])])])
  const text = tidyEmail(query.search ?? '').toLowerCase()
  const only = query.user === undefined ? undefined : Number(query.user)
  if (text || only !== undefined) {
    const users = text || only === undefined ? await usersBy(read, text, only) : [only]
    const broad = users.length > mostUsers
    const found = foundBy({ text, only }, groups, broad ? undefined : users, span, value)
    const listed = await one<Omit<Listed, 'partial'>>(
      `WITH found AS MATERIALIZED (${found})
       SELECT (SELECT coalesce(jsonb_agg(entry), '[]') FROM (${merged([sorted('found', query, ofFound(query), page)], query, page)}) AS entry) AS entries,
              ${countsOfFound} AS counts`,
    )
    const manyBets = groups.some(({ kind, ofBets }) => ofBets && countOf(listed.counts, { type: kind }) >= mostBets)
    return { ...listed, partial: broad || manyBets || span.archived }
  }
  const shown = groups.filter(isOf(query))
  const byAge = query.sort !== 'amount' && query.sort !== 'username'
  const [{ counts }, listed] = await Promise.all([
    one<Pick<Listed, 'counts'>>(`SELECT ${countsOfAll(groups, span)} AS counts`),
    byAge && shown.length > 0
      ? rows<TransactionEntry>(merged(groupsByAge(shown, query, span, page), query, page))
      : undefined,
  ])
  if (listed || shown.length === 0) return { entries: listed ?? [], counts, partial: span.archived }
  if (countOf(counts, query) < mostCounted) {
    const all = shown.map((group) => ofGroup(group, span, columnsOf(group)))
    const entries = await rows<TransactionEntry>(
      `WITH found AS MATERIALIZED (${all.join(' UNION ALL ')}) ${merged([sorted('found', query, [], page)], query, page)}`,
    )
    return { entries, counts, partial: span.archived }
  }
  const entries = await rows<TransactionEntry>(merged(manySorted(shown, query, span, page), query, page))
  return {
    entries,
    counts,
    partial: span.archived || counts.some((of) => isOperation(of.kind) && of.count >= mostCounted && isOf(query)(of)),
  }
}

/** The number of transactions of a type and a status, up to `mostCounted`; without a type, of the usual types. */
export function countOf(counts: Listed['counts'], of: Wanted): number {
  const usual: readonly string[] = usualTypes
  const sum = counts
    .filter(({ kind }) => of.type !== undefined || usual.includes(kind))
    .filter(isOf(of))
    .reduce((before, { count }) => before + count, 0)
  return Math.min(mostCounted, sum)
}

type Wanted = Pick<ListQuery, 'status' | 'undecided'> & { readonly type?: TransactionType | undefined }

const isOf =
  ({ type, status, undecided }: Wanted) =>
  (group: Pick<Group, 'kind' | 'status' | 'undecided'>) =>
    group.kind === (type ?? group.kind) &&
    group.status === (status ?? group.status) &&
    (group.undecided || undecided === undefined)

/** The condition that rows of a search have to meet besides their type and status. */
const ofFound = ({ undecided }: ListQuery) => (undecided === undefined ? [] : ['undecided'])

/** The requested days as conditions on times, and on the identifiers of bets placed on them. */
interface Span {
  readonly moments: readonly string[]
  readonly bets: readonly string[]
  /** Earlier bets are archived. */
  readonly archived: boolean
}

async function spanOf(read: Read, query: ListQuery): Promise<Span> {
  const { from, to } = moscowDays(query)
  // Safe in SQL text: each is a validated calendar day.
  const first = from && startOf(`'${from}'`)
  const end = to && startOf(`('${to}'::date + 1)`)
  const moments = [...(first ? [`created_at >= ${first}`] : []), ...(end ? [`created_at < ${end}`] : [])]
  if (!query.type || !isOperation(query.type) || !sourceOf(query.type).ofBets)
    return { moments, bets: [], archived: false }
  const bets = await placedBetween(read, first, end)
  const archivedUntil = await findArchivedUntil(read)
  if (archivedUntil && first) {
    const row = await read.one<{ early: boolean }>(`SELECT ${first} < $1 AS early`, [archivedUntil])
    if (row.early) refuse('period_archived')
  }
  return { moments, bets, archived: archivedUntil !== undefined && !first }
}

/** Bets placed from one moment to another, as a condition on their identifiers; both moments are SQL. */
async function placedBetween(read: Read, first: string | null, end: string | null): Promise<string[]> {
  if (!first && !end) return []
  const { from, to } = await read.one<{ from: string; to: string }>(
    `SELECT (${first ?? `'-infinity'::timestamptz`})::text AS from, (${end ?? `'infinity'::timestamptz`})::text AS to`,
  )
  const ranges = await postingsBetween(read, from, to)
  const recent = ranges.at(-1)!
  // Bets of the last minute: a clock change matters until they are aggregated.
  const { firstPostingAt } = statement(read)
  const after = first ? Math.max(recent.after, (await firstPostingAt(from)) - 1) : recent.after
  const before = end ? await firstPostingAt(to) : recent.before
  return [
    `(${[...ranges.slice(0, -1), { after, before }].map((of) => `id > ${of.after} AND id < ${of.before}`).join(' OR ')})`,
  ]
}

function ofGroup({ from, only, ofBets }: Group, span: Span, selected: string): string {
  return `SELECT ${selected} FROM ${from} ${where([...only, ...(ofBets ? span.bets : span.moments)])}`
}

/** Columns with few values are sorted group by group, each group by age. */
const groupColumns = { type: 'kind', method: 'method', status: 'status' } as const

/** The ids of bets follow the order of placement, but rounds of mines settle out of that order. */
const ageOf = ({ ofBets }: Pick<Group, 'ofBets'>, order: string) =>
  ofBets ? `id ${order}` : `created_at ${order}, id ${order}`

function groupsByAge(groups: readonly Group[], query: ListQuery, span: Span, page: TransactionPage): string[] {
  const { sort = 'date', order = 'desc' } = query
  // Each group starts at its own position in the index, and is read no further than the page needs.
  return groups.map((group) => {
    const key = sort in groupColumns ? group[groupColumns[sort as keyof typeof groupColumns]] : ''
    const selected = `'${group.kind}' AS kind, id, '${key}' AS key, created_at`
    return `${ofGroup(group, span, selected)} ORDER BY ${ageOf(group, order)} LIMIT ${page.limit + page.offset}`
  })
}

/** By amount or name: payments by their indexes, and only the newest transactions of other types. */
function manySorted(groups: readonly Group[], query: ListQuery, span: Span, page: TransactionPage): string[] {
  const others = groups
    .filter(({ kind }) => isOperation(kind))
    .map((group) => `(${ofGroup(group, span, columnsOf(group))} ORDER BY ${ageOf(group, 'desc')} LIMIT ${mostCounted})`)
  const conditions = [...span.moments, ...(query.undecided === undefined ? [] : [toDecide])]
  return [
    ...(groups.length > others.length ? [sorted(`${paymentRows} AS payment`, query, conditions, page)] : []),
    ...(others.length > 0 ? [sorted(`(${others.join(' UNION ALL ')}) AS others`, query, [], page)] : []),
  ]
}

/** Merges several lists that are sorted alike into one. */
function merged(parts: readonly string[], query: ListQuery, { limit, offset }: TransactionPage): string {
  const { sort = 'date', order = 'desc', type } = query
  const age = sort === 'amount' || sort === 'username' ? `id ${order}` : ageOf({ ofBets: isBet(type) }, order)
  return `SELECT kind, id FROM (${parts.map((part) => `(${part})`).join(' UNION ALL ')}) AS merged
          ORDER BY key ${order}, ${age} LIMIT ${limit} OFFSET ${offset}`
}

const isBet = (type: TransactionType | undefined) => type !== undefined && isOperation(type) && sourceOf(type).ofBets

/** Leaves the plan to PostgreSQL: an index for amount or name, or a sort of the rows found by a search. */
function sorted(
  table: string,
  query: ListQuery,
  conditions: readonly string[],
  { limit, offset }: TransactionPage,
): string {
  const { sort = 'date', order = 'desc', type, status } = query
  const all = [...conditions, ...(type ? [`kind = '${type}'`] : []), ...(status ? [`status = '${status}'`] : [])]
  const rows = `SELECT * FROM ${table} ${where(all)}`
  const most = `LIMIT ${limit + offset}`
  if (sort === 'username')
    return `SELECT kind, id, name AS key, created_at FROM (${rows}) AS listed
            JOIN (SELECT id AS player_id, lower(username) AS name FROM ${playerRows} AS player) AS named
            USING (player_id) ORDER BY name ${order}, id ${order} ${most}`
  if (sort === 'amount')
    return `SELECT kind, id, amount AS key, created_at FROM (${rows}) AS listed ORDER BY amount ${order}, id ${order} ${most}`
  const key = { id: `''`, date: `''`, type: 'kind', method: 'method', status: 'status' }[sort]
  return `SELECT kind, id, ${key} AS key, created_at FROM (${rows}) AS listed
          ORDER BY 3 ${order}, ${ageOf({ ofBets: isBet(type) }, order)} ${most}`
}

function countsOfAll(groups: readonly Group[], span: Span): string {
  const counts = groups.map((group) => {
    const age = group.ofBets ? '' : 'ORDER BY created_at'
    return `jsonb_build_object('kind', '${group.kind}', 'status', '${group.status}', 'undecided', ${group.undecided}, 'count',
      (SELECT count(*) FROM (${ofGroup(group, span, '')} ${age} LIMIT ${mostCounted}) AS counted))`
  })
  return `jsonb_build_array(${counts.join(', ')})`
}

const countsOfFound = `(
  SELECT coalesce(jsonb_agg(one), '[]') FROM (SELECT kind, status, undecided, count(*) FROM found GROUP BY 1, 2, 3) AS one)`

// `searched` also includes the email, but it is stored in lower case and can be scanned in one pass.
const named = (text: string) => `strpos(searched, lower(${text})) > 0 AND strpos(lower(username), lower(${text})) > 0`

/**
 * Users whose name contains the text, or whose id it is, restricted to `only` if given; one more than `mostUsers` if there are
 * more.
 */
async function usersBy(read: Read, text: string, only: number | undefined): Promise<number[]> {
  const which = only === undefined ? '$3::bigint IS NULL' : 'id = $3'
  const rows = await read.rows<{ id: number }>(
    `(SELECT id FROM ${playerRows} AS player WHERE ${named('$1')} AND ${which} LIMIT ${mostUsers + 1})
     UNION SELECT id FROM ${playerRows} AS player WHERE id = $2 AND ${which}`,
    [text, userId(text), only ?? null],
  )
  return rows.map(({ id }) => id)
}

const userId = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null)

const columnsWith = (undecided: string) =>
  `id, player_id, kind, method, amount, status, created_at, ${undecided} AS undecided`
const ofPayments = columnsWith(toDecide)
const ofOperations = columnsWith('false')
const columnsOf = ({ kind }: Group) => (isOperation(kind) ? ofOperations : ofPayments)

/** Transactions of these users, or of any user that the text matches; those whose uuid begins with it; all of `only` one user. */
function foundBy(
  { text, only }: { readonly text: string; readonly only: number | undefined },
  groups: readonly Group[],
  users: readonly number[] | undefined,
  span: Span,
  value: (one: unknown) => string,
) {
  const operations = groups.filter(({ kind }) => isOperation(kind))
  const parts: string[] = []
  if (users) {
    const players = `${value(users)}::bigint[]`
    parts.push(
      `SELECT ${ofPayments} FROM ${paymentRows} AS payment ${where([`player_id = ANY(${players})`, ...span.moments])}`,
    )
    for (const { kind, ofBets } of operations) {
      if (!isOperation(kind)) continue
      const most = Math.max(1, Math.floor(mostBets / Math.max(1, users.length)))
      const own = sourceOf(kind).ofPlayers(players, most, span.bets.join(' AND ') || 'true')
      parts.push(`SELECT ${ofOperations} FROM (${own}) AS own ${where(ofBets ? [] : span.moments)}`)
    }
  } else {
    const newest = groups.map(
      (group) => `(${ofGroup(group, span, columnsOf(group))} ORDER BY ${ageOf(group, 'desc')} LIMIT ${mostOfGroup})`,
    )
    parts.push(
      // Looks up each player by id, which reads fewer rows than scanning the names of all players.
      `SELECT newest.* FROM (${newest.join(' UNION ALL ')}) AS newest CROSS JOIN LATERAL (
         SELECT FROM ${playerRows} AS player WHERE id = player_id AND (${named(value(text))} OR id = ${value(userId(text))}::bigint) OFFSET 0
       ) AS matching`,
    )
  }
  const [first, last] = [uuidFrom(text, '0'), uuidFrom(text, 'f')]
  if (first && last)
    parts.push(
      `SELECT ${ofPayments} FROM ${paymentRows} AS payment ${where([`uuid BETWEEN ${value(first)}::uuid AND ${value(last)}::uuid`, ...span.moments])}`,
    )
  const called = readOperationUuid(text)
  for (const group of operations)
    if (called?.types.some((type) => type === group.kind))
      parts.push(`SELECT * FROM (${ofGroup(group, span, columnsOf(group))}) AS called WHERE id = ${value(called.id)}`)
  return `SELECT * FROM (${parts.map((part) => `(${part})`).join(' UNION ')}) AS found
          ${where(only === undefined ? [] : [`player_id = ${value(only)}`])} ORDER BY created_at DESC LIMIT ${mostCounted + 1}`
}

/** A shorter prefix would match too many. */
const leastOfUuid = 4

/** The first or the last uuid with this prefix. */
function uuidFrom(text: string, rest: string): string | undefined {
  if (text.length < leastOfUuid || text.length > 36) return undefined
  const whole = text + '00000000-0000-0000-0000-000000000000'.slice(text.length).replaceAll('0', rest)
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(whole) ? whole : undefined
}
