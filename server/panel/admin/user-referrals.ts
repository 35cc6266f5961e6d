import type { UserStatus } from '@casino/contract/entities'
import { userReferrals } from '@casino/contract/panel/admin-users'
import { depositsOf } from '../../money/payments/deposits.ts'
import { playerRows } from '../../people/players/player.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'
import { requireUser } from './get-user.ts'

interface Row {
  readonly id: number
  readonly username: string
  readonly status: UserStatus
  readonly createdAt: Date
  readonly deposits: number
}

const defaultPage = 50

export const serveUserReferrals = ({ database: { read } }: AdminDeps) =>
  serve(userReferrals, counted, async ({ params, query: { before, limit = defaultPage } }) => {
    const id = await requireUser(read, params.id)
    const [rows, counted] = await Promise.all([
      read.rows<Row>(
        `SELECT id, username, status, created_at AS "createdAt", ${depositsOf('invited.id')} AS deposits
         FROM (
           SELECT * FROM ${playerRows} AS player WHERE referred_by = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3
         ) AS invited ORDER BY id DESC`,
        [id, before ?? null, limit + 1],
      ),
      before === undefined
        ? read.rows<{ status: UserStatus; players: number }>(
            `SELECT status, count(*) AS players FROM ${playerRows} AS player WHERE referred_by = $1 GROUP BY 1`,
            [id],
          )
        : undefined,
    ])
    const of = (status: UserStatus) => counted?.find((row) => row.status === status)?.players ?? 0
    const [active, pending, banned, closed] = [of('active'), of('pending'), of('banned'), of('closed')]
    return {
      users: rows.slice(0, limit).map(invitedOnWire),
      more: rows.length > limit,
      counts: counted ? { all: active + pending + banned + closed, active, pending, banned, closed } : null,
    }
  })

const invitedOnWire = ({ id, createdAt, deposits, ...row }: Row) => ({
  ...row,
  id: String(id),
  createdAt: createdAt.toISOString(),
  deposits: deposits / 100,
})
