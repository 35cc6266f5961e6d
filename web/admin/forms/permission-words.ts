import type { Permission } from '@casino/contract/panel/permissions'
import { m } from '../../texts/compiled/messages.js'

type Group = Permission extends infer P ? (P extends `settings.${infer G}` ? Exclude<G, 'view'> : never) : never

const texts: Record<Exclude<Permission, `settings.${Group}`>, () => string> = {
  'players.view': m.admin_right_players_view,
  'players.personal': m.admin_right_players_personal,
  'players.export': m.admin_right_players_export,
  'players.note': m.admin_right_players_note,
  'players.edit': m.admin_right_players_edit,
  'balance.adjust': m.admin_right_balance_adjust,
  'payments.view': m.admin_right_payments_view,
  'payments.export': m.admin_right_payments_export,
  'payments.decide': m.admin_right_payments_decide,
  'payments.card-number': m.admin_right_payments_card_number,
  'payments.requisites': m.admin_right_payments_requisites,
  'bonuses.grant': m.admin_right_bonuses_grant,
  'promo.view': m.admin_right_promo_view,
  'promo.edit': m.admin_right_promo_edit,
  'games.view': m.admin_right_games_view,
  'games.edit': m.admin_right_games_edit,
  'partner.edit': m.admin_right_partner_edit,
  'protection.view': m.admin_right_protection_view,
  'protection.enter': m.admin_right_protection_enter,
  'protection.review': m.admin_right_protection_review,
  'verification.view': m.admin_right_verification_view,
  'verification.documents': m.admin_right_verification_documents,
  'verification.review': m.admin_right_verification_review,
  'support.view': m.admin_right_support_view,
  'support.answer': m.admin_right_support_answer,
  'reports.view': m.admin_right_reports_view,
  'funds.view': m.admin_right_funds_view,
  'funds.edit': m.admin_right_funds_edit,
  'documents.edit': m.admin_right_documents_edit,
  'views.edit': m.admin_right_views_edit,
  'operations.view': m.admin_right_operations_view,
  'log.review': m.admin_right_log_review,
  'settings.view': m.admin_right_settings_view,
  maintenance: m.admin_right_maintenance,
  'audit.view': m.admin_right_audit_view,
  'audit.run': m.admin_right_audit_run,
  'staff.view': m.admin_right_staff_view,
  'staff.edit': m.admin_right_staff_edit,
  'events.view': m.admin_right_events_view,
  'integrations.view': m.admin_right_integrations_view,
  'integrations.edit': m.admin_right_integrations_edit,
}

const groupTexts: Record<Group, () => string> = {
  site: m.admin_set_site,
  home: m.admin_slides,
  affiliate: m.admin_set_affiliate,
  bonus: m.admin_user_bonuses,
  race: m.admin_set_race,
  payments: m.admin_user_payments,
  games: m.admin_games,
  registration: m.admin_set_registration,
  rates: m.admin_set_rates,
  protection: m.admin_set_protection,
  verification: m.admin_verification,
  security: m.admin_set_security,
}

/** What a permission allows, in words. */
export function permissionText(permission: Permission): string {
  if (permission in texts) return texts[permission as keyof typeof texts]()
  const group = groupTexts[permission.replace('settings.', '') as Group]
  return m.admin_right_settings_group({ group: group() })
}

/** The permissions in a refusal, separated by spaces; one that only a newer server knows is shown as it is. */
export function permissionsText(names: unknown): string {
  const known = (name: string) => (isKnown(name) ? permissionText(name) : name)
  return String(names).split(' ').map(known).join(', ')
}

const isKnown = (name: string): name is Permission => name in texts || name.replace('settings.', '') in groupTexts
