import { type EventType, roundType } from '@casino/contract/panel/event-types'
import type { ServiceEvent } from '@casino/contract/panel/service-events'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { archivedTransfers, isAsOldAsArchived } from '../../accounting/ledger/archived.ts'
import { settledPostings, stepOfPostings } from '../../accounting/ledger/settled-postings.ts'
import { playerRows } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { settledUpTo } from '../../platform/database/settled.ts'
import { roundRows, settledBetween } from '../../play/rounds/round.ts'

/** How long events can be read. */
export const eventRetentionDays = 90
const keptFor = `interval '${eventRetentionDays} days'`

/** A part of a stream. `next` is the position after the last event that was examined. */
export interface Page {
  readonly events: readonly ServiceEvent[]
  readonly next: number
  readonly more: boolean
}

/** Which part of a stream to read. */
export interface Reading {
  readonly after: number
  readonly limit: number
  /** Whether usernames and email addresses are included. */
  readonly personal: boolean
}

/** An event up to which every event is committed or rolled back. */
export const settledEvents = (read: Read): Promise<number> =>
  settledUpTo(read, { sequence: 'service_event_id_seq', table: 'service_event', modes: ['RowExclusiveLock'] })

interface Person {
  readonly player: number | null
  readonly username: string | null
  readonly email: string | null
}

interface EventRow extends Person {
  readonly id: number
  readonly type: EventType
  readonly at: Date
  readonly details: Readonly<Record<string, unknown>>
}

/** Events of these types (absent: all but rounds) in the order of their recording. */
export async function readEvents(
  read: Read,
  { after, limit, personal, types }: Reading & { readonly types?: readonly EventType[] | undefined },
): Promise<Page> {
  const settled = await settledEvents(read)
  const rows = await read.rows<EventRow>(
    `SELECT event.id, type, at, event.player_id AS player, details, username, email
     FROM service_event AS event LEFT JOIN ${playerRows} AS player ON $5 AND player.id = event.player_id
     WHERE event.id > $1 AND event.id <= $2 AND ($3::text[] IS NULL OR type = ANY($3)) ORDER BY event.id LIMIT $4`,
    [after, settled, types ?? null, limit + 1, personal],
  )
  const shown = rows.slice(0, limit)
  const more = rows.length > limit
  return {
    events: shown.map((row) => eventOnWire(row, personal)),
    next: more ? (shown.at(-1)?.id ?? after) : Math.max(after, settled),
    more,
  }
}

/**
 * Whether events after this one have been deleted. Deleting leaves the newest of the old ones, so the first row is old only if
 * others before it are gone.
 */
export async function areExpired(read: Read, after: number): Promise<boolean> {
  const first = await read.first<{ id: number; old: boolean }>(
    `SELECT id, recorded_at < now() - ${keptFor} AS old FROM service_event ORDER BY id LIMIT 1`,
  )
  return first?.old === true && after < first.id
}

const atOnce = 5000

/** Deletes events that are no longer readable, except the newest of them; returns their number. */
export async function removeOldEvents(read: Read): Promise<number> {
  let removed = 0
  for (;;) {
    const rows = await read.rows(
      `DELETE FROM service_event WHERE id IN (
         SELECT id FROM service_event WHERE recorded_at < now() - ${keptFor} ORDER BY id DESC OFFSET 1 LIMIT ${atOnce}) RETURNING id`,
    )
    removed += rows.length
    if (rows.length < atOnce) return removed
  }
}

interface RoundRow extends Person {
  readonly id: number
  readonly posting: number
  readonly game: string
  readonly at: Date
  readonly stake: number
  readonly payout: number
}

/** Rounds in the order of the postings that settled them, which are their positions. */
export async function readRounds(read: Read, { after, limit, personal }: Reading): Promise<Page> {
  const settled = await settledPostings(read)
  const next = await stepOfPostings(read, { from: after, settled, most: limit })
  const rows = await read.rows<RoundRow>(
    `SELECT round.id, coalesce(settled_by, round.id) AS posting, game, at, stake, payout, player_id AS player, username, email
     FROM (SELECT * FROM ${roundRows} AS all_rounds WHERE ${settledBetween('$1', '$2')}) AS round
     LEFT JOIN ${playerRows} AS player ON $3 AND player.id = player_id ORDER BY posting, round.id`,
    [after, next, personal],
  )
  const events = rows.map((row) => ({
    id: `rnd_${row.id}`,
    type: 'round.settled' as const,
    timestamp: row.at.toISOString(),
    data: {
      ...personOf(row, personal),
      round: String(row.id),
      game: row.game,
      stake: roublesFromKopecks(kopecks(row.stake)),
      payout: roublesFromKopecks(kopecks(row.payout)),
    },
  }))
  return { events, next, more: next < settled }
}

/** The number of postings that are searched for the oldest round. */
const searchedPostings = 200

/** When the oldest event of these types after these positions happened; undefined: there is none. */
export async function oldestAfter(
  read: Read,
  { types, event, posting }: { types: readonly EventType[]; event: number; posting: number },
): Promise<Date | undefined> {
  const others = types.filter((type) => type !== roundType)
  const pages = [
    ...(others.length > 0 ? [await readEvents(read, { after: event, limit: 1, personal: false, types: others })] : []),
    ...(others.length < types.length
      ? [await readRounds(read, { after: posting, limit: searchedPostings, personal: false })]
      : []),
  ]
  const [oldest] = pages.flatMap(({ events }) => events.slice(0, 1).map(({ timestamp }) => timestamp)).toSorted()
  return oldest === undefined ? undefined : new Date(oldest)
}

/** The position of the first round that is not archived. */
export async function firstRounds(read: Read): Promise<number> {
  const row = await read.one<{ last: number | null }>(
    `SELECT last_posting AS last FROM ${archivedTransfers} AS archived`,
  )
  return row.last ?? 0
}

/** Whether rounds after this position are archived. */
export const areArchived = (read: Read, after: number): Promise<boolean> => isAsOldAsArchived(read, after + 1)

/** The body of a message: an event, or many rounds. */
export interface MessageBody extends Partial<Omit<ServiceEvent, 'data'>> {
  readonly data: Readonly<Record<string, unknown>>
}

type Data = MessageBody['data']

const changed = (body: MessageBody, change: (data: Data) => Data): MessageBody => ({
  ...body,
  data: Array.isArray(body.data.events)
    ? { ...body.data, events: body.data.events.map((event: MessageBody) => ({ ...event, data: change(event.data) })) }
    : change(body.data),
})

/** A message as stored: without usernames and addresses, because by the time it is read they may be erased or no longer permitted. */
export const withoutPersons = (body: MessageBody): MessageBody =>
  changed(body, ({ username: _, email: __, ...data }) => data)

/** Adds the current usernames and addresses to a stored message. */
export async function withPersons(read: Read, body: MessageBody): Promise<MessageBody> {
  const players: number[] = []
  changed(body, (data) => {
    if (typeof data.player === 'string') players.push(Number(data.player))
    return data
  })
  const rows = await read.rows<Person & { readonly player: number }>(
    `SELECT id AS player, username, email FROM ${playerRows} AS player WHERE id = ANY($1)`,
    [players],
  )
  const persons = new Map(rows.map((row) => [String(row.player), row]))
  return changed(body, ({ player, ...data }) => {
    const person = persons.get(String(player))
    return { ...(person ? personOf(person, true) : { player }), ...data }
  })
}

const personOf = ({ player, username, email }: Person, personal: boolean) => ({
  player: player === null ? null : String(player),
  ...(personal && player !== null && { username, email }),
})

function eventOnWire(row: EventRow, personal: boolean): ServiceEvent {
  const shown = Object.entries(row.details).map(([field, value]) => [field, onWire(field, value, row.details)])
  return {
    id: `evt_${row.id}`,
    type: row.type,
    timestamp: row.at.toISOString(),
    data: { ...personOf(row, personal), ...Object.fromEntries(shown) },
  }
}

function onWire(field: string, value: unknown, { kind }: EventRow['details']): unknown {
  if (value === null) return null
  if (field === 'amount' || (field === 'limit' && kind !== 'session')) return roublesFromKopecks(kopecks(Number(value)))
  if (field === 'until') return new Date(String(value)).toISOString()
  return field === 'invitedBy' || field === 'ticket' ? String(value) : value
}
