import type { Permission } from '@casino/contract/panel/permissions'
import { m } from '../../texts/compiled/messages.js'
import type { May } from '../forms/may.ts'

export const tabs = [
  'site',
  'home',
  'promocodes',
  'affiliate',
  'bonus',
  'race',
  'payments',
  'games',
  'rates',
  'protection',
  'verification',
  'security',
  'log',
] as const
export type SettingsTab = (typeof tabs)[number]

/** The groups that this member of staff may see. */
export const tabsFor = (may: May): readonly SettingsTab[] => tabs.filter((tab) => may(neededFor(tab)))

/** The permission that a group takes. */
export const neededFor = (tab: SettingsTab): Permission =>
  tab === 'promocodes' ? 'promo.view' : tab === 'log' ? 'audit.view' : 'settings.view'

export const tabTexts: Record<SettingsTab, () => string> = {
  site: m.admin_set_site,
  home: m.admin_slides,
  promocodes: m.admin_set_promocodes,
  affiliate: m.admin_set_affiliate,
  bonus: m.admin_user_bonuses,
  race: m.admin_set_race,
  payments: m.admin_user_payments,
  games: m.admin_games,
  rates: m.admin_set_rates,
  protection: m.admin_set_protection,
  verification: m.admin_verification,
  security: m.admin_set_security,
  log: m.admin_set_log,
}
