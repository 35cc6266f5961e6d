import { addUserNote, endUserSession, linkedAccounts, userNotes, userSessions } from '@casino/contract/admin-users'
import type { UserStatus } from '@casino/contract/entities'
import { recordAuditEvent } from '../audit-log/audit-event.ts'
import type { Read } from '../database/database.ts'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'
import { mustExist } from './get-user.ts'

interface SessionRow {
  readonly id: string
  readonly session: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly address: string
  readonly userAgent: string
}

const mostShown = 200

// Inside, a session is identified by the digest of its token; outside, by a digest of that digest, which is no use for log-in.
const publicId = `encode(sha256(token_hash), 'hex')`

export const serveUserSessions = ({ database: { read } }: AdminDeps) =>
  serve(userSessions, counted, async ({ player, params }) => {
    const id = await mustExist(read, params.id)
    const rows = await read.rows<SessionRow>(
      `SELECT ${publicId} AS id, encode(token_hash, 'base64') AS session, created_at AS "createdAt", seen_at AS "seenAt",
              address, user_agent AS "userAgent"
       FROM session WHERE player_id = $1 AND expires_at > now() ORDER BY seen_at DESC LIMIT ${mostShown}`,
      [id],
    )
    return {
      sessions: rows.map(({ session, createdAt, seenAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        own: session === player.session,
      })),
    }
  })

/** The table notifies every server that they have ended. */
export const serveEndUserSession = ({ database }: AdminDeps) =>
  serve(endUserSession, counted, async ({ params, ...by }) => {
    const id = await mustExist(database.read, params.id)
    const ended = await database.transact(async (tx) => {
      const rows = await tx.rows<{ address: string; user_agent: string }>(
        `DELETE FROM session WHERE player_id = $1 AND ($2 = 'all' OR ${publicId} = $2) RETURNING address, user_agent`,
        [id, params.session],
      )
      if (rows.length === 0 && params.session !== 'all') refuse('not_found')
      const before = { sessions: rows.slice(0, 10) }
      if (rows.length > 0) await recordAuditEvent(tx, { by, deed: 'user.sign-out', subject: id, before })
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
    `SELECT player_note.id, at, text, author_id AS author, username FROM player_note LEFT JOIN player ON player.id = author_id
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
  serve(userNotes, counted, async ({ params }) => ({ notes: await notesOf(read, await mustExist(read, params.id)) }))

export const serveAddUserNote = ({ database }: AdminDeps) =>
  serve(addUserNote, counted, async ({ params, body, ...by }) => {
    const text = body.text.trim() || refuse('note_invalid')
    const id = await mustExist(database.read, params.id)
    const note = await database.transact(async (tx) => {
      const [row] = await tx.rows<{ id: number }>(
        'INSERT INTO player_note (player_id, author_id, text) VALUES ($1, $2, $3) RETURNING id',
        [id, by.player.id, text],
      )
      await recordAuditEvent(tx, { by, deed: 'user.note', subject: id, after: { note: text } })
      return row!.id
    })
    const [added] = await notesOf(database.read, id, note)
    return { note: added! }
  })

interface Linked {
  readonly id: number
  readonly username: string
  readonly status: UserStatus
  readonly by: 'address' | 'card' | 'wallet'
  readonly shared: string
}

// If very many share a detail, like the address of a mobile network, a few of them are enough.
const mostOfEach = 50
const sharing = (by: string, theirs: string) => `(
  SELECT DISTINCT player.id, username, status, '${by}' AS by, shared FROM (${theirs}) AS theirs
  JOIN player ON player.id = theirs.player_id WHERE theirs.player_id <> $1 LIMIT ${mostOfEach})`
const linked = [
  sharing(
    'address',
    `SELECT other.player_id, address AS shared FROM player_address AS own JOIN player_address AS other USING (address) WHERE own.player_id = $1`,
  ),
  ...[
    ['card', 'card_masked'],
    ['wallet', 'wallet'],
  ].map(([by, column]) =>
    sharing(
      by!,
      `SELECT other.player_id, ${column} AS shared FROM (SELECT DISTINCT ${column} FROM payment WHERE player_id = $1 AND ${column} IS NOT NULL) AS own
       JOIN payment AS other USING (${column})`,
    ),
  ),
].join(' UNION ALL ')

export const serveLinkedAccounts = ({ database: { read } }: AdminDeps) =>
  serve(linkedAccounts, counted, async ({ params }) => {
    const rows = await read.rows<Linked>(linked, [await mustExist(read, params.id)])
    return { accounts: rows.map((row) => ({ ...row, id: String(row.id) })) }
  })
