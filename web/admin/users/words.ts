import type { Ban, SetStatus, User, UserRole, UserStatus } from '@casino/contract/entities'
import { m } from '../../texts/compiled/messages.js'
import type { PillTone } from '../../ui/shown/Pill.tsx'

export const statuses: readonly UserStatus[] = ['active', 'pending', 'banned', 'closed']
/** Statuses that administrators set; only players close their accounts. */
export const setStatuses: readonly SetStatus[] = ['active', 'pending', 'banned']
export const roles: readonly UserRole[] = ['user', 'support', 'admin']

const statusTexts: Record<UserStatus, () => string> = {
  active: m.admin_users_status_active,
  pending: m.admin_users_status_pending,
  banned: m.admin_users_status_banned,
  closed: m.admin_users_status_closed,
}
const roleTexts: Record<UserRole, () => string> = {
  user: m.admin_users_role_user,
  support: m.admin_users_role_support,
  admin: m.admin_users_role_admin,
}
const statusTones: Record<UserStatus, PillTone> = {
  active: 'success',
  pending: 'warning',
  banned: 'danger',
  closed: 'plain',
}

const banTexts: { readonly [K in Ban['kind']]: () => string } = {
  rules: m.admin_ban_rules,
  review: m.admin_ban_review,
  request: m.admin_ban_request,
  duplicate: m.admin_ban_duplicate,
}
export const banText = (kind: Ban['kind']): string => banTexts[kind]()
export const statusText = (status: UserStatus): string => statusTexts[status]()
export const roleText = (role: UserRole): string => roleTexts[role]()
export const statusTone = ({ status }: Pick<User, 'status'>): PillTone => statusTones[status]

const rewardTexts: Partial<Record<string, () => string>> = {
  bonus: m.admin_user_reward_bonus,
  cashback: m.admin_user_reward_cashback,
  referral_share: m.admin_user_reward_share,
  promocode: m.admin_user_reward_promocode,
  race_prize: m.rewards_kind_race,
  refund: m.admin_user_kind_refund,
  administration: m.admin_user_reward_manual,
}

/** The label of a gift: by its posting if known, else by the kind of its transfer, else its own name. */
export const rewardText = ({ kind, posting }: { kind: string; posting: string }): string =>
  (rewardTexts[posting] ?? rewardTexts[kind])?.() ?? kind
