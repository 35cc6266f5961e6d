import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money, User } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'
import { PermissionSet, StaffRoleName } from './permissions.ts'

/** `2026-02-28`, in Europe/Moscow. */
export const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })

/** The cursor of a list: an opaque string from the server, passed back unchanged. */
export const Cursor = Type.String({ minLength: 1, maxLength: 512 })

/** Why an administrator did something to a user: stored permanently, never shown to players. */
export const Reason = Type.String({ maxLength: 500, changesNothing: true })

export const checkAdmin = route({
  method: 'GET',
  path: '/api/auth/check-admin',
  summary: 'Whether this is a member of staff, and what they may do: 200, or 401 or 403',
  who: 'staff',
  withoutSecondFactor: true,
  reply: Type.Object({
    isAdmin: Type.Boolean({ description: 'An owner' }),
    user: User,
    staffRole: StaffRoleName,
    permissions: PermissionSet,
  }),
  refusals: [],
})

/** Over seven days. */
const Week = Type.Object({
  newUsers: Type.Integer(),
  activeUsers: Type.Integer(),
  deposits: Money,
  withdrawals: Money,
  revenue: Money,
  gamesPlayed: Type.Integer(),
})

/** The dashboard's figures: totals, and the last seven days compared with the seven before. */
export const AdminStats = Type.Object({
  totalUsers: Type.Integer(),
  activeUsers: Type.Integer({ description: 'Signed in or played within the last 7 days' }),
  totalDeposits: Money,
  totalWithdrawals: Money,
  revenue: Type.Number({ description: 'Stakes less payouts, all games, roubles' }),
  gamesPlayed: Type.Integer(),
  pendingWithdrawals: Type.Object(
    { count: Type.Integer(), amount: Money },
    { description: 'Only those that an administrator has to decide' },
  ),
  waitingVerifications: Type.Integer({ description: 'Requests that wait for a decision' }),
  standby: Type.Object({
    state: Type.Enum(['attached', 'missing', 'unknown', 'none'], {
      description: 'Whether a synchronous standby of the database is attached; none: none is expected',
    }),
    refusesMoney: Type.Boolean({ description: 'Bets, deposits and rewards wait for it' }),
  }),
  week: Week,
  weekBefore: Week,
})
export type AdminStats = Static<typeof AdminStats>

/** The administrator's figures (docs/product.md §3), with the last seven days and the seven before them. */
export const getStats = route({
  method: 'GET',
  path: '/api/admin/get-stats',
  summary: "The dashboard's figures",
  who: 'reports.view',
  reply: AdminStats,
  refusals: [],
})

/** The kinds of things that audit events are about. */
export const subjects = [
  'user',
  'game',
  'promocode',
  'settings',
  'proposal',
  'transaction',
  'support',
  'verification',
  'document',
  'view',
  'log',
  'staff',
  'integration',
  'webhook',
  'funds',
  'statement',
  'audit',
  'requisites',
] as const
const Subject = Type.Enum(subjects)

/** An audit event. `before` and `after` hold only what changed. */
export const AuditEntry = Type.Object({
  id: Id,
  at: IsoTime,
  administrator: Type.Object({ id: Id, username: Type.String() }),
  address: Type.String(),
  userAgent: Type.String(),
  action: Type.String({ description: 'Like user.update, promocode.create, settings.save' }),
  subject: Type.Object({
    kind: Subject,
    id: Type.String(),
    name: Maybe(Type.String({ description: 'The username of the user that it is, or that it is about' })),
  }),
  before: Maybe(Type.Record(Type.String(), Type.Unknown())),
  after: Maybe(Type.Record(Type.String(), Type.Unknown())),
  reason: Maybe(Type.String()),
  hash: Type.String({ description: 'SHA-256 over this event and the hash of the one before it, hexadecimal' }),
})
export type AuditEntry = Static<typeof AuditEntry>

export const auditLog = route({
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'The audit log, newest first; `before` is an id to continue from',
  who: 'audit.view',
  query: Type.Object({
    search: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'A part of the reason, or, with the right to personal data, of what changed',
      }),
    ),
    action: Type.Optional(Type.String({ maxLength: 40 })),
    administrator: Type.Optional(Id),
    subject: Type.Optional(Subject),
    subjectId: Type.Optional(Type.String({ maxLength: 64 })),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    before: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({ auditEvents: Type.Array(AuditEntry), more: Type.Boolean() }),
  refusals: [],
})
