import type { AuditEntry } from '@casino/contract/admin'
import { m } from '../../texts/compiled/messages.js'

const texts = {
  'user.create': m.admin_deed_user_create,
  'user.update': m.admin_deed_user_update,
  'user.delete': m.admin_deed_user_delete,
  'user.note': m.admin_deed_user_note,
  'user.sign-out': m.admin_deed_user_sign_out,
  'user.export': m.admin_deed_user_export,
  'user.second-factor-on': m.admin_deed_user_second_factor_on,
  'user.second-factor-renew': m.admin_deed_user_second_factor_renew,
  'user.second-factor-off': m.admin_deed_user_second_factor_off,
  'user.second-factor-reset': m.admin_deed_user_second_factor_reset,
  'game.create': m.admin_deed_game_create,
  'game.update': m.admin_deed_game_update,
  'game.remove': m.admin_deed_game_remove,
  'transaction.review': m.admin_deed_transaction_review,
  'transaction.retry': m.admin_deed_transaction_retry,
  'transaction.show-card': m.admin_deed_transaction_show_card,
  'transaction.export': m.admin_deed_transaction_export,
  'transaction.approve-once': m.admin_deed_transaction_approve_once,
  'promocode.create': m.admin_deed_promocode_create,
  'promocode.update': m.admin_deed_promocode_update,
  'promocode.delete': m.admin_deed_promocode_delete,
  'settings.save': m.admin_deed_settings_save,
  'support.answer': m.admin_deed_support_answer,
  'support.close': m.admin_deed_support_close,
  'support.reopen': m.admin_deed_support_reopen,
} as const

export const actions = Object.keys(texts) as (keyof typeof texts)[]

/** The label of an action; one that only a newer server knows is shown by its own name. */
export function actionText(action: string): string {
  return (texts as Partial<Record<string, () => string>>)[action]?.() ?? action
}

const subjectTexts: Record<AuditEntry['subject']['kind'], () => string> = {
  user: m.admin_subject_user,
  game: m.admin_subject_game,
  promocode: m.admin_subject_promocode,
  settings: m.admin_subject_settings,
  transaction: m.admin_subject_transaction,
  support: m.admin_subject_support,
}

export const subjects = Object.keys(subjectTexts) as AuditEntry['subject']['kind'][]

export function subjectText(kind: AuditEntry['subject']['kind']): string {
  return subjectTexts[kind]()
}
