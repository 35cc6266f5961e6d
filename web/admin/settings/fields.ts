import type { Group } from '@casino/contract/panel/admin-settings'
import { type RateName, rateNames } from '@casino/contract/rate-names'
import { settingLimits } from '@casino/contract/setting-limits'
import { type Setting, settings } from '@casino/contract/settings'
import { m } from '../../texts/compiled/messages.js'
import type { FieldKind } from '../forms/draft.ts'
import type { GameSetting, GameSettingWords, SettingWords } from './setting-words.ts'

export type FormSection =
  | 'site'
  | 'payments'
  | 'games'
  | 'registration'
  | 'rates'
  | 'affiliate'
  | 'bonus'
  | 'protection'
  | 'verification'
  | 'security'

export interface NamedField extends SettingWords {
  /** Its name in the group, or a path: `bets.amount`. */
  readonly key: string
  readonly field: FieldKind
}

/** The input of a setting; rates have three fields each. */
function fieldOf(section: FormSection, key: string): FieldKind {
  const setting = (settings[section] as Readonly<Record<string, Setting>>)[key]!
  switch (setting.unit) {
    case 'roubles':
      return { kind: 'money', minimum: setting.minimum, maximum: setting.maximum }
    case 'percent':
    case 'turnover':
    case 'multiplier':
    case 'whole':
      return {
        kind: 'number',
        whole: setting.unit === 'whole',
        minimum: setting.minimum,
        maximum: setting.maximum,
      }
    case 'text':
      return { kind: 'text', maxLength: setting.maxLength, optional: setting.optional ?? false }
    case 'address':
      return { kind: 'address', picture: setting.picture ?? false }
    case 'colour':
    case 'countries':
    case 'switch':
      return { kind: setting.unit }
    default:
      throw new Error(`${section}.${key} is no field`)
  }
}

const percent = { label: m.admin_set_percent, hint: m.admin_set_percent_hint }
const cap = { label: m.admin_set_cap }
const single = { label: m.admin_set_verification_single }
const total = { label: m.admin_set_verification_total }
const young = { label: m.admin_set_cap_young, hint: m.admin_set_cap_hint }
const adult = { label: m.admin_set_cap_adult, hint: m.admin_set_cap_hint }
const turnover = { label: m.admin_set_turnover, hint: m.admin_set_turnover_hint }

const rateTexts: Record<RateName, () => string> = {
  calls: m.admin_rate_calls,
  bets: m.admin_user_bets,
  reveals: m.admin_rate_reveals,
  launches: m.admin_rate_launches,
  partner: m.admin_rate_partner,
  names: m.admin_rate_names,
  support: m.admin_rate_support,
  exclusions: m.admin_rate_exclusions,
  promocodes: m.admin_set_promocodes,
  registrations: m.admin_rate_registrations,
  logins: m.admin_rate_logins,
  strangers: m.admin_rate_strangers,
  visits: m.admin_rate_visits,
  refusals: m.admin_rate_refusals,
  deposits: m.admin_tx_deposits,
  withdrawals: m.admin_tx_withdrawals,
  checks: m.admin_rate_checks,
  administration: m.admin_rate_administration,
  cardNumbers: m.admin_rate_card_numbers,
  documents: m.admin_rate_documents,
  uploads: m.admin_rate_uploads,
  downloads: m.admin_rate_downloads,
}
const { amount, seconds, burst } = settingLimits.rate
const rateFields = (name: RateName): NamedField[] =>
  [
    { key: 'amount', label: m.admin_rate_amount, field: { kind: 'number', whole: false, ...amount } as const },
    { key: 'seconds', label: m.admin_rate_seconds, field: { kind: 'number', whole: false, ...seconds } as const },
    { key: 'burst', label: m.admin_rate_burst, field: { kind: 'number', whole: true, ...burst } as const },
  ].map((one) => ({ ...one, key: `${name}.${one.key}`, under: rateTexts[name] }))

const gameFiles = import.meta.glob<GameSettingWords>('../../games/*/settings.ts', { eager: true, import: 'settings' })
const ofGames = Object.assign({}, ...Object.values(gameFiles)) as Readonly<Record<GameSetting, SettingWords>>

/** The words of each setting, in the order of its form. Coins have a separate list. */
const words: {
  readonly [S in Exclude<FormSection, 'rates'>]: Readonly<
    Record<Exclude<keyof Group<S>, 'crypto' | 'routes'>, SettingWords>
  >
} = {
  site: {
    name: { label: m.admin_set_name },
    logo: { label: m.admin_set_logo, hint: m.admin_set_logo_hint },
    accent: { label: m.admin_set_accent, hint: m.admin_set_accent_hint },
    currency: { label: m.admin_set_currency },
    currencySymbol: { label: m.admin_set_sign, hint: m.admin_set_sign_hint },
    minimumDeposit: { label: m.admin_set_minimum_deposit },
    minimumWithdrawal: { label: m.admin_set_minimum_withdrawal },
    maxWithdrawalPerDay: { label: m.admin_set_per_day, hint: m.admin_set_per_day_hint },
    supportUrl: { label: m.admin_set_support, hint: m.admin_set_address_hint },
    company: { label: m.admin_set_company, hint: m.admin_set_company_hint },
    licence: { label: m.admin_set_licence, hint: m.admin_set_company_hint },
    licenceUrl: { label: m.admin_set_licence_url, hint: m.admin_set_address_hint },
    contact: { label: m.admin_set_contact, hint: m.admin_set_company_hint },
    complaintConfirmDays: { under: m.comply_complaints, label: m.admin_set_complaint_confirm },
    complaintDecideDays: { under: m.comply_complaints, label: m.admin_set_complaint_decide },
    complaintContact: { under: m.comply_complaints, label: m.admin_set_complaint_contact },
    disputeBody: { under: m.comply_complaints, label: m.admin_set_dispute_body },
  },
  payments: {
    maximumDeposit: { label: m.admin_set_maximum_deposit },
    approveUpTo: { label: m.admin_set_approve, hint: m.admin_set_approve_hint },
    fourEyesAbove: { label: m.admin_set_four_eyes, hint: m.admin_set_four_eyes_hint },
    approveAloneUpTo: { label: m.admin_set_alone, hint: m.admin_set_alone_hint },
    newAddressHoldHours: { label: m.admin_set_hold, hint: m.admin_set_hold_hint },
    cardsByHand: { label: m.admin_set_cards_by_hand, hint: m.admin_set_cards_by_hand_hint },
    cardsFromRequisites: {
      label: m.admin_set_cards_from_requisites,
      hint: m.admin_set_cards_from_requisites_hint,
    },
    sbpFromRequisites: { label: m.admin_set_sbp_from_requisites, hint: m.admin_set_sbp_from_requisites_hint },
    invoiceMinutes: { label: m.admin_set_invoice },
    transferMinutes: { label: m.admin_set_transfer },
    pauseAfterFailures: { label: m.admin_set_pause_failures, hint: m.admin_set_pause_failures_hint },
    pauseMinutes: { label: m.admin_set_pause_minutes, hint: m.admin_set_pause_minutes_hint },
  },
  protection: {
    realityCheckMinutes: { label: m.admin_set_check_minutes, hint: m.admin_set_check_minutes_hint },
    minimumCycleMs: { label: m.admin_set_cycle, hint: m.admin_set_cycle_hint },
    netDeposits: { label: m.admin_set_net_deposits },
    oneGameAtATime: { label: m.admin_set_one_game, hint: m.admin_set_one_game_hint },
    requireDepositLimit: { label: m.admin_set_require_limit },
    cancelWithdrawals: { label: m.admin_set_cancel_withdrawals },
    holdLinkedAccounts: { label: m.admin_set_hold_linked, hint: m.admin_set_hold_linked_hint },
    confirmAge: { label: m.admin_set_confirm_age },
    idleMinutes: { label: m.admin_set_idle, hint: m.admin_set_idle_hint },
    certifiedOnly: { label: m.admin_set_certified_only, hint: m.admin_set_certified_only_hint },
    limitsReviewMonths: { label: m.admin_set_review_months, hint: m.admin_set_review_months_hint },
    maximumTurnover: { label: m.admin_set_maximum_turnover, hint: m.admin_set_maximum_turnover_hint },
    slotStakeYoung: { under: m.admin_set_caps_slot, ...young },
    slotStake: { under: m.admin_set_caps_slot, ...adult },
    tableStakeYoung: { under: m.admin_set_caps_table, ...young },
    tableStake: { under: m.admin_set_caps_table, ...adult },
    instantStakeYoung: { under: m.admin_set_caps_instant, ...young },
    instantStake: { under: m.admin_set_caps_instant, ...adult },
    dormantMonths: { under: m.comply_dormant, label: m.admin_set_dormant, hint: m.admin_set_dormant_hint },
    dormantNoticeDays: { under: m.comply_dormant, label: m.admin_set_dormant_notice },
  },
  verification: {
    noneSingle: { under: m.admin_set_verification_none, ...single },
    noneTotal: { under: m.admin_set_verification_none, ...total },
    emailSingle: { under: m.admin_set_verification_email, ...single },
    emailTotal: { under: m.admin_set_verification_email, ...total },
    depositsTotal: { under: m.admin_tx_deposits, label: m.admin_set_deposits_total },
    fundsTotal: { under: m.admin_tx_deposits, label: m.admin_set_funds_total },
    depositDays: { under: m.admin_tx_deposits, label: m.admin_set_deposit_days },
    screeningDays: {
      under: m.comply_screening,
      label: m.admin_set_screening_days,
      hint: m.admin_set_screening_days_hint,
    },
    screeningWaitHours: {
      under: m.comply_screening,
      label: m.admin_set_screening_wait,
      hint: m.admin_set_screening_wait_hint,
    },
    keepDays: {
      under: m.admin_verification_documents,
      label: m.admin_set_verification_keep,
      hint: m.admin_set_verification_keep_hint,
    },
    eraseClosedDays: {
      under: m.admin_verification_documents,
      label: m.admin_set_erase_closed,
      hint: m.admin_set_erase_closed_hint,
    },
    validMonths: {
      under: m.admin_verification_documents,
      label: m.admin_set_verification_valid,
      hint: m.admin_set_verification_valid_hint,
    },
  },
  security: {
    administratorSecondFactor: { label: m.admin_factor_duty_switch, hint: m.admin_factor_duty_hint },
    staffIdleMinutes: { label: m.admin_set_staff_idle, hint: m.admin_set_staff_idle_hint },
    telegramMiniApp: { label: m.admin_set_mini_app, hint: m.admin_set_mini_app_hint },
    countriesNotServed: {
      under: m.admin_set_countries,
      label: m.admin_set_countries_codes,
      hint: m.admin_set_countries_hint,
    },
  },
  registration: {
    openingCredit: { label: m.admin_set_opening, hint: m.admin_set_opening_hint },
  },
  games: {
    maximumWin: { label: m.admin_set_maximum_win },
    highStake: { label: m.admin_set_high_stake, hint: m.admin_set_high_stake_hint },
    majorWin: { label: m.admin_set_major_win, hint: m.admin_set_major_win_hint },
    majorWinMultiplier: { label: m.admin_set_major_times, hint: m.admin_set_major_times_hint },
    freeRoundMaximum: { label: m.admin_set_free_round_maximum, hint: m.admin_set_free_round_maximum_hint },
    autoPlay: { label: m.admin_set_auto_play },
    turbo: { label: m.admin_set_turbo },
    celebrations: { label: m.admin_set_celebrations },
    ...ofGames,
  },
  affiliate: {
    sharePercent: { ...percent, label: m.admin_set_share },
    shareTurnover: { ...turnover },
    invitedTurnover: { ...turnover, label: m.admin_set_invited_turnover, hint: m.admin_set_invited_turnover_hint },
  },
  bonus: {
    welcomePercent: { under: m.admin_set_welcome, ...percent },
    welcomeCap: { under: m.admin_set_welcome, ...cap },
    welcomeTurnover: { under: m.admin_set_welcome, ...turnover },
    reloadPercent: { under: m.admin_set_reload, ...percent },
    reloadCap: { under: m.admin_set_reload, ...cap },
    reloadTurnover: { under: m.admin_set_reload, ...turnover },
    cashbackPercent: { under: m.admin_set_cashback, ...percent },
    cashbackTurnover: { under: m.admin_set_cashback, ...turnover },
    depositTurnover: { under: m.admin_set_turnovers, ...turnover, label: m.admin_set_of_deposit },
    levelTurnover: { under: m.admin_set_turnovers, ...turnover, label: m.admin_set_of_level },
    promocodeTurnover: { under: m.admin_set_turnovers, ...turnover, label: m.admin_set_of_promocode },
  },
}

/** The fields of each group, in the order of its form. */
export const fields: Readonly<Record<FormSection, readonly NamedField[]>> = {
  ...(Object.fromEntries(
    Object.entries(words).map(([section, own]) => [
      section,
      Object.entries(own).map(([key, each]) => ({ key, ...each, field: fieldOf(section as FormSection, key) })),
    ]),
  ) as Record<keyof typeof words, NamedField[]>),
  rates: [
    ...rateNames.flatMap(rateFields),
    { key: 'socketsPerPlayer', label: m.admin_rate_sockets, field: fieldOf('rates', 'socketsPerPlayer') },
  ],
}

/** The fields in order; those with a common label are grouped. */
export function setsOf(own: readonly NamedField[]): NamedField[][] {
  const sets: NamedField[][] = []
  for (const one of own) {
    const last = sets.at(-1)
    if (last && last[0]?.under === one.under) last.push(one)
    else sets.push([one])
  }
  return sets
}
