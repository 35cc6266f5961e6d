import type { AuditEntry } from '@casino/contract/panel/admin'
import { m } from '../../texts/compiled/messages.js'
import { tabTexts } from './tabs.ts'

const texts = {
  'user.create': m.admin_event_user_create,
  'user.update': m.admin_event_user_update,
  'user.ask-for-funds': m.admin_event_user_ask_funds,
  'user.screening-decide': m.admin_event_user_screening,
  'user.give-role': m.admin_event_user_give_role,
  'user.delete': m.admin_event_user_delete,
  'user.note': m.admin_event_user_note,
  'user.tag': m.admin_event_user_tag,
  'settings.picture': m.admin_event_settings_picture,
  'view.share': m.admin_event_view_share,
  'view.unshare': m.admin_event_view_unshare,
  'staff.role-save': m.admin_event_staff_role_save,
  'audit.start': m.admin_event_audit_start,
  'audit.end': m.admin_event_audit_end,
  'staff.networks': m.admin_event_staff_networks,
  'staff.role-delete': m.admin_event_staff_role_delete,
  'user.sign-out': m.admin_event_user_sign_out,
  'user.export': m.admin_event_user_export,
  'user.second-factor-on': m.admin_event_user_second_factor_on,
  'user.second-factor-renew': m.admin_event_user_second_factor_renew,
  'user.second-factor-off': m.admin_event_user_second_factor_off,
  'user.passkey-add': m.admin_event_user_passkey_add,
  'user.passkey-remove': m.admin_event_user_passkey_remove,
  'user.second-factor-reset': m.admin_event_user_second_factor_reset,
  'user.harm-assign': m.admin_event_user_harm_assign,
  'user.harm-decide': m.admin_event_user_harm_decide,
  'user.held-win': m.admin_event_user_held_win,
  'user.exclusion-enter': m.admin_event_user_exclusion_enter,
  'user.limit-enter': m.admin_event_user_limit_enter,
  'user.exclusion-lift-once': m.admin_event_user_exclusion_lift_once,
  'user.exclusion-lift': m.admin_event_user_exclusion_lift,
  'game.create': m.admin_event_game_create,
  'game.update': m.admin_event_game_update,
  'game.remove': m.admin_event_game_remove,
  'game.certificate': m.admin_event_game_certificate,
  'game.partner-closed': m.admin_event_game_partner_closed,
  'transaction.review': m.admin_event_transaction_review,
  'transaction.refund': m.admin_event_transaction_refund,
  'transaction.refund-once': m.admin_event_transaction_refund_once,
  'transaction.lift-hold': m.admin_event_transaction_lift_hold,
  'transaction.retry': m.admin_event_transaction_retry,
  'transaction.show-card': m.admin_event_transaction_show_card,
  'transaction.show-phone': m.admin_event_transaction_show_phone,
  'transaction.export': m.admin_event_transaction_export,
  'transaction.approve-once': m.admin_event_transaction_approve_once,
  'promocode.create': m.admin_event_promocode_create,
  'promocode.update': m.admin_event_promocode_update,
  'promocode.delete': m.admin_event_promocode_delete,
  'settings.save': m.admin_event_settings_save,
  'proposal.create': m.admin_event_proposal_create,
  'proposal.confirm': m.admin_event_proposal_confirm,
  'proposal.take-effect': m.admin_event_proposal_take_effect,
  'proposal.refuse': m.admin_event_proposal_refuse,
  'proposal.expire': m.admin_event_proposal_expire,
  'proposal.lapse': m.admin_event_proposal_lapse,
  'support.answer': m.admin_event_support_answer,
  'support.close': m.admin_event_support_close,
  'support.reopen': m.admin_event_support_reopen,
  'document.edit': m.admin_event_document_edit,
  'document.publish': m.admin_event_document_publish,
  'support.decide': m.admin_event_support_decide,
  'support.assign': m.admin_event_support_assign,
  'integration.key-create': m.admin_event_service_key_create,
  'integration.key-revoke': m.admin_event_service_key_revoke,
  'statement.load': m.admin_event_statement_load,
  'statement.book-fees': m.admin_event_statement_book_fees,
  'webhook.create': m.admin_event_webhook_create,
  'webhook.update': m.admin_event_webhook_update,
  'webhook.delete': m.admin_event_webhook_delete,
  'webhook.secret-show': m.admin_event_webhook_secret_show,
  'webhook.secret-replace': m.admin_event_webhook_secret_replace,
  'webhook.skip': m.admin_event_webhook_skip,
  'webhook.replay': m.admin_event_webhook_replay,
  'support.template-create': m.admin_event_support_template_create,
  'support.template-update': m.admin_event_support_template_update,
  'support.template-delete': m.admin_event_support_template_delete,
  'verification.approve': m.admin_event_verification_approve,
  'verification.reject': m.admin_event_verification_reject,
  'verification.show-document': m.admin_event_verification_show_document,
  'requisites.add': m.admin_event_requisites_add,
  'requisites.change': m.admin_event_requisites_change,
  'transaction.take-payout': m.admin_event_take_payout,
  'transaction.give-payout-back': m.admin_event_give_payout_back,
  'transaction.payout-unclear': m.admin_event_payout_unclear,
  'transaction.confirm-payout': m.admin_event_confirm_payout,
  'transaction.add-proof': m.admin_event_add_proof,
  'transaction.return-payout-once': m.admin_event_return_payout_once,
  'transaction.return-payout': m.admin_event_return_payout,
  'transaction.show-receipt': m.admin_event_show_receipt,
  'funds.enter': m.admin_event_funds_enter,
  'funds.sign': m.admin_event_funds_sign,
  'log.fault-seen': m.admin_event_log_fault_seen,
} as const

export const actions = Object.keys(texts) as (keyof typeof texts)[]

/**
 * The label of an action. One that only a newer server knows is derived from its name: `user.freeze-all` is “User:
 * freeze all”.
 */
export function actionText(action: string): string {
  const known = (texts as Partial<Record<string, () => string>>)[action]
  if (known) return known()
  const [kind = '', ...rest] = action.split('.')
  const subject = (subjectTexts as Partial<Record<string, () => string>>)[kind]?.() ?? kind
  return `${subject}: ${rest.join(' ').replaceAll('-', ' ')}`
}

const subjectTexts: Record<AuditEntry['subject']['kind'], () => string> = {
  user: m.admin_user_title,
  game: m.admin_game,
  promocode: m.admin_subject_promocode,
  settings: m.admin_settings,
  proposal: m.admin_subject_proposal,
  transaction: m.admin_tx_details,
  support: m.admin_subject_support,
  verification: m.admin_verification,
  document: m.admin_subject_document,
  view: m.admin_subject_view,
  log: m.log_title,
  staff: m.admin_subject_staff,
  integration: m.admin_subject_service,
  webhook: m.admin_subject_webhook,
  funds: m.comply_funds,
  statement: m.admin_subject_statement,
  audit: m.admin_audit,
  requisites: m.admin_requisites,
}

export const subjects = Object.keys(subjectTexts) as AuditEntry['subject']['kind'][]

export function subjectText(kind: AuditEntry['subject']['kind']): string {
  return subjectTexts[kind]()
}

/** What the event is about, by a name if it has one: a user's, or that of a group of settings. */
export function subjectName({ kind, id, name }: AuditEntry['subject']): string | undefined {
  if (name !== null) return name
  if (kind !== 'settings') return undefined
  const group = { ...tabTexts, registration: m.admin_set_registration, maintenance: m.admin_maint_title }
  return (group as Partial<Record<string, () => string>>)[id]?.()
}
