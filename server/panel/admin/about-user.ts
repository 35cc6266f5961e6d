import type { UserStatus } from '@casino/contract/entities'
import { endUserSession, linkedAccounts, userSessions } from '@casino/contract/panel/admin-users'
import { addUserNote, userNotes } from '@casino/contract/panel/user-notes'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { paymentRows } from '../../money/payments/payment.ts'
import { hasTakenBonus } from '../../money/review/risk.ts'
import { findPlayer, playerRows } from '../../people/players/player.ts'
import {
  addressRows,
  deviceRows,
  endSessions,
  sessionsOf,
  sessionsOnWire,
} from '../../people/players/sessions/player-sessions.ts'
import type { Read } from '../../platform/database/database.ts'
import { checkMayEditStaff } from '../../platform/http/permissions.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'
import { requireUser } from './get-user.ts'
import { checkMayGive } from './staff-roles.ts'

const mostShown = 200

export const serveUserSessions = ({ database: { read } }: AdminDeps) =>
  serve(userSessions, counted, async ({ player, params }) => {
    const id = await requireUser(read, params.id)
    return { sessions: sessionsOnWire(await sessionsOf(read, id, mostShown), player.session) }
  })

export const serveEndUserSession = ({ database }: AdminDeps) =>
  serve(endUserSession, counted, async ({ params, ...by }) => {
    const { id, role, staffRole } = (await findPlayer(database.read, Number(params.id))) ?? refuse('not_found')
    if (role !== 'user') checkMayEditStaff(by.player)
    if (staffRole !== null) await checkMayGive(database.read, by.player, [staffRole])
    const ended = await database.transact(async (tx) => {
      const rows = await endSessions(tx, id, params.session)
      if (rows.length === 0 && params.session !== 'all') refuse('not_found')
      const before = { sessions: rows.slice(0, 10) }
      if (rows.length > 0) await recordAuditEvent(tx, { by, action: 'user.sign-out', subject: id, before })
      return rows.length
    })
    return { ended }
  })

interface NoteRow {
  readonly id: number
  readonly at: Date
  readonly text: string
  readonly author: number
  readonly username: string | null
}

async function notesOf(read: Read, player: number, note?: number) {
  const rows = await read.rows<NoteRow>(
    `SELECT player_note.id, at, text, author_id AS author, username FROM player_note LEFT JOIN ${playerRows} AS player ON player.id = author_id
     WHERE player_id = $1 AND ($2::bigint IS NULL OR player_note.id = $2) ORDER BY player_note.id DESC LIMIT ${mostShown}`,
    [player, note ?? null],
  )
  return rows.map(({ id, at, text, author, username }) => ({
    id: String(id),
    at: at.toISOString(),
    author: { id: String(author), username: username ?? '' },
    text,
  }))
}

export const serveUserNotes = ({ database: { read } }: AdminDeps) =>
  serve(userNotes, counted, async ({ params }) => ({ notes: await notesOf(read, await requireUser(read, params.id)) }))

export const serveAddUserNote = ({ database }: AdminDeps) =>
  serve(addUserNote, counted, async ({ params, body, ...by }) => {
    const text = body.text.trim() || refuse('note_invalid')
    const id = await requireUser(database.read, params.id)
    const note = await database.transact(async (tx) => {
      const row = await tx.one<{ id: number }>(
        'INSERT INTO player_note (player_id, author_id, text) VALUES ($1, $2, $3) RETURNING id',
        [id, by.player.id, text],
      )
      await recordAuditEvent(tx, { by, action: 'user.note', subject: id, after: { note: text } })
      return row.id
    })
    const [added] = await notesOf(database.read, id, note)
    return { note: added! }
  })

interface Linked {
  readonly id: number
  readonly username: string
  readonly status: UserStatus
  readonly by: 'device' | 'address' | 'card' | 'phone' | 'wallet'
  readonly shared: string
  readonly hasTakenBonus: boolean
}

// A detail such as the address of a mobile network may be shared by very many users; a few of them are enough.
const mostOfEach = 50
const sharing = (by: string, theirs: string) => `(
  SELECT DISTINCT player.id, username, status, '${by}' AS by, shared FROM (${theirs}) AS theirs
  JOIN ${playerRows} AS player ON player.id = theirs.player_id WHERE theirs.player_id <> $1 LIMIT ${mostOfEach})`
const linked = [
  sharing(
    'device',
    `SELECT other.player_id, left(encode(device, 'hex'), 8) AS shared FROM ${deviceRows} AS own JOIN ${deviceRows} AS other USING (device) WHERE own.player_id = $1`,
  ),
  sharing(
    'address',
    `SELECT other.player_id, address AS shared FROM ${addressRows} AS own JOIN ${addressRows} AS other USING (address) WHERE own.player_id = $1`,
  ),
  ...(
    [
      ['card', 'card_masked', 'card_masked'],
      // A masked value does not identify one person.
      ['phone', 'phone_masked', 'payee'],
      ['wallet', 'wallet', 'wallet'],
    ] as const
  ).map(([by, column, compared]) =>
    sharing(
      by,
      `SELECT other.player_id, ${column} AS shared FROM (SELECT DISTINCT ${compared} FROM ${paymentRows} AS payment WHERE player_id = $1 AND ${column} IS NOT NULL) AS own
       JOIN ${paymentRows} AS other USING (${compared}) WHERE other.${column} IS NOT NULL`,
    ),
  ),
].join(' UNION ALL ')

const withBonuses = `SELECT account.*, ${hasTakenBonus('account.id')} AS "hasTakenBonus" FROM (${linked}) AS account`

export const serveLinkedAccounts = ({ database: { read } }: AdminDeps) =>
  serve(linkedAccounts, counted, async ({ params }) => {
    const rows = await read.rows<Linked>(withBonuses, [await requireUser(read, params.id)])
    return { accounts: rows.map((row) => ({ ...row, id: String(row.id) })) }
  })
