import Type, { type Static } from 'typebox'
import {
  AnyGameType,
  BanKind,
  EarlierArchived,
  Id,
  IsoTime,
  Money,
  SetStatus,
  User,
  UserRole,
  UserStatus,
} from '../entities.ts'
import { ListFile } from '../list-file.ts'
import { Maybe, Transaction } from '../money/transactions.ts'
import { UserSession } from '../people/account.ts'
import { HistoryItem } from '../play/history.ts'
import { route } from '../route.ts'
import { Cursor, Day, Reason } from './admin.ts'
import { StaffRoleName } from './permissions.ts'
import { Loosened } from './proposals.ts'
import { Tag } from './user-tags.ts'

const UserColumn = Type.Union([
  Type.Literal('username'),
  Type.Literal('email'),
  Type.Literal('balance', {
    description: 'In the order in which balances were a minute ago at most; those shown are of this moment',
  }),
  Type.Literal('createdAt'),
  Type.Literal('deposits'),
  Type.Literal('revenue'),
  Type.Literal('lastBet'),
])

/** A row of the list. The figures are a minute old at most. */
const ListedUser = Type.Object({
  ...User.properties,
  deposits: Money,
  revenue: Type.Number({ description: 'What the house won of this user: stakes less payouts' }),
  lastBet: Maybe(IsoTime),
  tags: Type.Array(Type.String()),
})
export type ListedUser = Static<typeof ListedUser>

const Roubles = Type.Optional(Type.Number({ minimum: -10_000_000_000, maximum: 10_000_000_000 }))
const OptionalDay = Type.Optional(Day)
/** The user that a call of the panel is about. */
export const OfUser = Type.Object({ id: Id })
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }))

/** The filters of the list. */
const ofList = {
  search: Type.Optional(Type.String({ maxLength: 100, description: 'A part of username or email, or a whole id' })),
  status: Type.Optional(UserStatus),
  role: Type.Optional(UserRole),
  tag: Type.Optional(Tag),
  depositsFrom: Roubles,
  depositsTo: Roubles,
  revenueFrom: Roubles,
  revenueTo: Roubles,
  registeredFrom: OptionalDay,
  registeredTo: OptionalDay,
  lastBetFrom: OptionalDay,
  lastBetTo: OptionalDay,
  sort: Type.Optional(UserColumn),
  order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
}

/** docs/product.md §2 Users. Pages are keyed: the `cursor` of one response requests the next page. */
export const getUsers = route({
  method: 'GET',
  path: '/api/admin/get-users',
  summary: 'Users by search, filter and order',
  who: 'players.view',
  query: Type.Object({
    ...ofList,
    cursor: Type.Optional(Cursor),
    page: Type.Optional(
      Type.Literal(1, {
        refusal: 'pages_are_keyed',
        description: 'The first page alone has a number: while users register, a numbered page would skip some',
      }),
    ),
    limit,
  }),
  reply: Type.Object({
    users: Type.Array(ListedUser),
    next: Maybe(Cursor),
    total: Maybe(
      Type.Integer({
        description:
          'How many there are; said with the first page, and not of a search that finds more than a thousand',
      }),
    ),
  }),
  refusals: ['pages_are_keyed'],
})

/** The file contains people's names and addresses, so the export is recorded as an audit event. */
export const exportUsers = route({
  method: 'POST',
  path: '/api/admin/users/export',
  summary: 'The list of users as a CSV file',
  who: 'players.export',
  notWithNewRights: true,
  body: Type.Object(ofList),
  reply: ListFile,
  refusals: [],
})

/** A user's totals in roubles. */
export const UserTotals = Type.Object({
  deposits: Money,
  withdrawals: Money,
  rounds: Type.Integer(),
  staked: Money,
  paid: Money,
  profit: Type.Number({ description: 'What the house won of this user: stakes less payouts' }),
  held: Money,
  owed: Type.Number({ description: 'Roubles that the user owes: what arrives pays this first (decision 89)' }),
  disputed: Type.Number({
    description: 'Roubles of deposits that their payer claims back, or has and that are not taken back yet',
  }),
})

/** The page of one user. */
export const getUser = route({
  method: 'GET',
  path: '/api/admin/get-user/{id}',
  summary: 'One user, with totals and the five latest transactions',
  who: 'players.view',
  params: OfUser,
  reply: Type.Object({
    user: User,
    staffRole: Maybe(StaffRoleName),
    totals: UserTotals,
    transactions: Type.Array(Transaction),
    referrals: Type.Integer({ description: 'How many were invited' }),
    referredBy: Maybe(Type.Object({ id: Id, username: Type.String() })),
    tags: Type.Array(Type.String()),
    secondFactor: Type.Boolean({ description: 'Set up and confirmed' }),
    passkeys: Type.Integer({ description: 'How many there are' }),
    dormancy: Maybe(Type.Object({ dueAt: IsoTime, dormantAt: Maybe(IsoTime) })),
  }),
  refusals: ['not_found'],
})

const UserReply = Type.Object({ user: User })
/** Granted rights wait for a second person (docs/product.md A20); the rest of the call takes effect immediately. */
const UserChangeReply = Type.Object({ user: User, loosened: Loosened })

const rightsToEdit = { username: 'players.edit', status: 'players.edit', role: 'staff.edit' } as const

/**
 * docs/product.md A8. Only fields that are sent change. A new balance is recorded as an adjustment by its
 * difference to the balance at that moment. It needs a reason, and within 24 hours must stay below the amount that one
 * administrator may decide alone. With `balanceSequence`, the sequence that was displayed, it is refused if the balance has
 * changed since.
 */
/** The kind and reason of the ban that begins or is in force (decision 88); ignored otherwise. */
const ofBan = {
  banKind: Type.Optional(BanKind),
  banReason: Type.Optional(Type.String({ maxLength: 500, description: 'Its player reads it' })),
}

export const updateUser = route({
  method: 'PATCH',
  path: '/api/admin/update-user/{id}',
  summary: 'Change username, balance, status or role',
  who: {
    ...rightsToEdit,
    staffRole: 'staff.edit',
    balance: 'balance.adjust',
    banKind: 'players.edit',
    banReason: 'players.edit',
  },
  keyed: true,
  params: OfUser,
  wrapped: 'data',
  body: Type.Object({
    username: Type.Optional(Type.String({ maxLength: 320, refusal: 'username_invalid' })),
    balance: Type.Optional(Type.Number({ refusal: 'balance_invalid' })),
    balanceSequence: Type.Optional(Type.Integer({ minimum: 0, changesNothing: true })),
    status: Type.Optional(SetStatus),
    role: Type.Optional(UserRole),
    staffRole: Type.Optional(StaffRoleName),
    ...ofBan,
    reason: Type.Optional(Reason),
  }),
  reply: UserChangeReply,
  refusals: [
    'username_invalid',
    'balance_invalid',
    'not_found',
    'not_on_yourself',
    'balance_changed',
    'reason_required',
    'rights_too_new',
    'staff_role_above',
    'adjustment_too_large',
    'last_administrator',
    'username_taken',
    'too_many_proposals',
  ],
})

export const updateUserStatus = route({
  method: 'PATCH',
  path: '/api/admin/users/{id}/status',
  summary: 'Set the status of a user: active, pending or banned',
  who: 'players.edit',
  params: OfUser,
  wrapped: 'data',
  body: Type.Object({ status: SetStatus, ...ofBan, reason: Type.Optional(Reason) }),
  reply: UserReply,
  refusals: ['not_found', 'not_on_yourself', 'rights_too_new', 'last_administrator', 'staff_role_above'],
})

export const createUser = route({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Create an account for a user',
  who: { ...rightsToEdit, email: 'players.edit', password: 'players.edit' },
  body: Type.Object({
    username: Type.String({ maxLength: 320, refusal: 'username_invalid' }),
    email: Type.String({ maxLength: 320, refusal: 'email_invalid' }),
    password: Type.String({ maxLength: 1024, refusal: 'password_too_short' }),
    status: Type.Optional(SetStatus),
    role: Type.Optional(UserRole),
  }),
  reply: UserChangeReply,
  refusals: [
    'username_invalid',
    'email_invalid',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'username_taken',
    'email_taken',
    'rights_too_new',
    'staff_role_above',
    'email_used_up',
    'too_many_proposals',
  ],
})

export const deleteUser = route({
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  summary: 'Delete an account without any activity',
  who: 'players.edit',
  params: OfUser,
  reply: Type.Object({}),
  refusals: [
    'not_found',
    'not_on_yourself',
    'rights_too_new',
    'last_administrator',
    'staff_role_above',
    'user_has_history',
  ],
})

/** One change of a user's cash. `amount` is the change; `balance` is the balance after it, if the posting is the user's own. */
export const TimelineEntry = Type.Object({
  earlierArchived: EarlierArchived,
  id: Id,
  at: IsoTime,
  kind: Type.String({ description: 'A game, adjustment, deposit, withdrawal, …' }),
  amount: Type.Number({ description: 'Roubles; below 0 when the balance fell' }),
  balance: Maybe(Money),
  round: Maybe(Type.Object({ id: Id, staked: Money, paid: Money })),
})
export type TimelineEntry = Static<typeof TimelineEntry>

export const userTimeline = route({
  method: 'GET',
  path: '/api/admin/users/{id}/timeline',
  summary: 'Changes of the balance, newest first; `before` is an id to continue from',
  who: 'players.view',
  params: OfUser,
  query: Type.Object({
    only: Type.Optional(Type.Union([Type.Literal('bets'), Type.Literal('others')])),
    before: Type.Optional(Id),
    limit,
  }),
  reply: Type.Object({ entries: Type.Array(TimelineEntry), more: Type.Boolean() }),
  refusals: ['not_found', 'rounds_archived'],
})

export const userBets = route({
  method: 'GET',
  path: '/api/admin/users/{id}/bets',
  summary: 'Settled rounds of a user, newest first; `before` is an id to continue from',
  who: 'players.view',
  params: OfUser,
  query: Type.Object({ gameType: Type.Optional(AnyGameType), before: Type.Optional(Id), limit }),
  reply: Type.Object({ bets: Type.Array(HistoryItem), more: Type.Boolean() }),
  refusals: ['not_found', 'rounds_archived'],
})

export const userSessions = route({
  method: 'GET',
  path: '/api/admin/users/{id}/sessions',
  summary: 'Sessions of a user, last seen first',
  who: 'players.view',
  params: OfUser,
  reply: Type.Object({ sessions: Type.Array(UserSession) }),
  refusals: ['not_found'],
})

export const endUserSession = route({
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions/{session}',
  summary: 'End a session of a user; `all`: every session',
  who: 'players.edit',
  params: Type.Object({ id: Id, session: Type.String({ pattern: '^([0-9a-f]{64}|all)$' }) }),
  reply: Type.Object({ ended: Type.Integer() }),
  refusals: ['not_found', 'rights_too_new'],
})

/** Another account that was used with the same browser or from the same address, or that withdrew to the same card, phone or wallet. */
export const LinkedAccount = Type.Object({
  id: Id,
  username: Type.String(),
  status: UserStatus,
  by: Type.Union([
    Type.Literal('device'),
    Type.Literal('address'),
    Type.Literal('card'),
    Type.Literal('phone'),
    Type.Literal('wallet'),
  ]),
  shared: Type.String(),
  hasTakenBonus: Type.Boolean({ description: 'It redeemed a promo code or took a bonus on a deposit' }),
})
export type LinkedAccount = Static<typeof LinkedAccount>

export const linkedAccounts = route({
  method: 'GET',
  path: '/api/admin/users/{id}/linked',
  summary: 'Accounts that share a device, an address, a card, a phone or a wallet with a user',
  who: 'players.view',
  params: OfUser,
  reply: Type.Object({ accounts: Type.Array(LinkedAccount) }),
  refusals: ['not_found'],
})

const page = Type.Object({ before: Type.Optional(Id), limit })

export const userPayments = route({
  method: 'GET',
  path: '/api/admin/users/{id}/payments',
  summary: 'Top-ups and withdrawals of a user, newest first; `before` is an id to continue from',
  who: 'payments.view',
  params: OfUser,
  query: page,
  reply: Type.Object({ transactions: Type.Array(Transaction), more: Type.Boolean() }),
  refusals: ['not_found'],
})

const Invited = Type.Object({
  id: Id,
  username: Type.String(),
  status: UserStatus,
  createdAt: IsoTime,
  deposits: Money,
})

export const userReferrals = route({
  method: 'GET',
  path: '/api/admin/users/{id}/referrals',
  summary: 'The users that a user invited, newest first; `before` is an id to continue from',
  who: 'players.view',
  params: OfUser,
  query: page,
  reply: Type.Object({
    users: Type.Array(Invited),
    more: Type.Boolean(),
    counts: Maybe(
      Type.Object(
        {
          all: Type.Integer(),
          active: Type.Integer(),
          pending: Type.Integer(),
          banned: Type.Integer(),
          closed: Type.Integer(),
        },
        { description: 'Said with the first page' },
      ),
    ),
  }),
  refusals: ['not_found'],
})
