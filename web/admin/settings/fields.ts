import type { Group } from '@casino/contract/admin-settings'
import { type RateName, rateNames } from '@casino/contract/rate-names'
import { settingLimits } from '@casino/contract/setting-limits'
import { m } from '../../texts/compiled/messages.js'

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

/** The kind of input of a field. Money is in roubles; `whole` allows no decimals. */
export type Field =
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'address' }
  | ({ readonly kind: 'money' } & Range)
  | ({ readonly kind: 'number'; readonly whole: boolean } & Range)
  | { readonly kind: 'switch' }

interface Range {
  readonly minimum: number
  readonly maximum: number
}

export interface NamedField {
  /** Its name in the group, or a path: `bets.amount`. */
  readonly key: string
  /** The label it shares with the adjacent fields that have the same one. */
  readonly under?: () => string
  readonly label: () => string
  readonly hint?: () => string
  readonly field: Field
}

const { site, payments, protection, verification, games, registration, rate, rates, bonus } = settingLimits
const money = (range: Range): Field => ({ kind: 'money', ...range })
const text = (limits: { readonly maxLength: number }): Field => ({ kind: 'text', ...limits })
const onOff: Field = { kind: 'switch' }
const number = (range: Range): Field => ({ kind: 'number', whole: false, ...range })
const whole = (range: Range): Field => ({ kind: 'number', whole: true, ...range })
const percent = { label: m.admin_set_percent, hint: m.admin_set_percent_hint, field: number(bonus.percent) }
const cap = { label: m.admin_set_cap, field: money(bonus.cap) }
const single = { label: m.admin_set_verification_single, field: money(verification.threshold) }
const total = { label: m.admin_set_verification_total, field: money(verification.threshold) }
const turnover = { label: m.admin_set_turnover, hint: m.admin_set_turnover_hint, field: number(bonus.turnover) }

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
const rateFields = (name: RateName): NamedField[] =>
  [
    { key: 'amount', label: m.admin_rate_amount, field: number(rate.amount) },
    { key: 'seconds', label: m.admin_rate_seconds, field: number(rate.seconds) },
    { key: 'burst', label: m.admin_rate_burst, field: whole(rate.burst) },
  ].map((one) => ({ ...one, key: `${name}.${one.key}`, under: rateTexts[name] }))

/** The fields of each group, in the order of its form. */
export const fields: {
  readonly [S in FormSection]: readonly (NamedField & { readonly key: S extends 'rates' ? string : keyof Group<S> })[]
} = {
  site: [
    { key: 'name', label: m.admin_set_name, field: text(site.name) },
    { key: 'logo', label: m.admin_set_logo, hint: m.admin_set_address_hint, field: { kind: 'address' } },
    { key: 'currency', label: m.admin_set_currency, field: text(site.currency) },
    {
      key: 'currencySymbol',
      label: m.admin_set_sign,
      hint: m.admin_set_sign_hint,
      field: text(site.currencySymbol),
    },
    { key: 'minimumDeposit', label: m.admin_set_minimum_deposit, field: money(site.minimumDeposit) },
    { key: 'minimumWithdrawal', label: m.admin_set_minimum_withdrawal, field: money(site.minimumWithdrawal) },
    {
      key: 'maxWithdrawalPerDay',
      label: m.admin_set_per_day,
      hint: m.admin_set_per_day_hint,
      field: money(site.maxWithdrawalPerDay),
    },
    { key: 'supportUrl', label: m.admin_set_support, hint: m.admin_set_address_hint, field: { kind: 'address' } },
  ],
  payments: [
    { key: 'maximumDeposit', label: m.admin_set_maximum_deposit, field: money(payments.maximumDeposit) },
    {
      key: 'approveUpTo',
      label: m.admin_set_approve,
      hint: m.admin_set_approve_hint,
      field: money(payments.approveUpTo),
    },
    {
      key: 'fourEyesAbove',
      label: m.admin_set_four_eyes,
      hint: m.admin_set_four_eyes_hint,
      field: money(payments.fourEyesAbove),
    },
    {
      key: 'approveAloneUpTo',
      label: m.admin_set_alone,
      hint: m.admin_set_alone_hint,
      field: money(payments.approveAloneUpTo),
    },
    {
      key: 'newAddressHoldHours',
      label: m.admin_set_hold,
      hint: m.admin_set_hold_hint,
      field: whole(payments.newAddressHoldHours),
    },
    { key: 'cardsByHand', label: m.admin_set_cards_by_hand, hint: m.admin_set_cards_by_hand_hint, field: onOff },
    {
      key: 'invoiceMinutes',
      label: m.admin_set_invoice,
      field: whole(payments.invoiceMinutes),
    },
  ],
  protection: [
    {
      key: 'realityCheckMinutes',
      label: m.admin_set_check_minutes,
      hint: m.admin_set_check_minutes_hint,
      field: whole(protection.realityCheckMinutes),
    },
    {
      key: 'minimumCycleMs',
      label: m.admin_set_cycle,
      hint: m.admin_set_cycle_hint,
      field: whole(protection.minimumCycleMs),
    },
    { key: 'netDeposits', label: m.admin_set_net_deposits, field: onOff },
    { key: 'oneGameAtATime', label: m.admin_set_one_game, field: onOff },
    { key: 'requireDepositLimit', label: m.admin_set_require_limit, field: onOff },
    { key: 'cancelWithdrawals', label: m.admin_set_cancel_withdrawals, field: onOff },
    {
      key: 'holdLinkedAccounts',
      label: m.admin_set_hold_linked,
      hint: m.admin_set_hold_linked_hint,
      field: onOff,
    },
    { key: 'confirmAge', label: m.admin_set_confirm_age, field: onOff },
  ],
  verification: [
    { key: 'noneSingle', under: m.admin_set_verification_none, ...single },
    { key: 'noneTotal', under: m.admin_set_verification_none, ...total },
    { key: 'emailSingle', under: m.admin_set_verification_email, ...single },
    { key: 'emailTotal', under: m.admin_set_verification_email, ...total },
    {
      key: 'keepDays',
      under: m.admin_verification_documents,
      label: m.admin_set_verification_keep,
      hint: m.admin_set_verification_keep_hint,
      field: whole(verification.keepDays),
    },
    {
      key: 'eraseClosedDays',
      under: m.admin_verification_documents,
      label: m.admin_set_erase_closed,
      hint: m.admin_set_erase_closed_hint,
      field: whole(verification.eraseClosedDays),
    },
    {
      key: 'validMonths',
      under: m.admin_verification_documents,
      label: m.admin_set_verification_valid,
      hint: m.admin_set_verification_valid_hint,
      field: whole(verification.validMonths),
    },
  ],
  security: [
    {
      key: 'administratorSecondFactor',
      label: m.admin_factor_duty_switch,
      hint: m.admin_factor_duty_hint,
      field: onOff,
    },
  ],
  registration: [
    {
      key: 'openingCredit',
      label: m.admin_set_opening,
      hint: m.admin_set_opening_hint,
      field: money(registration.openingCredit),
    },
  ],
  games: [
    { key: 'maximumWin', label: m.admin_set_maximum_win, field: money(games.maximumWin) },
    {
      key: 'highStake',
      label: m.admin_set_high_stake,
      hint: m.admin_set_high_stake_hint,
      field: money(games.highStake),
    },
    { key: 'majorWin', label: m.admin_set_major_win, hint: m.admin_set_major_win_hint, field: money(games.majorWin) },
    {
      key: 'majorWinMultiplier',
      label: m.admin_set_major_times,
      hint: m.admin_set_major_times_hint,
      field: number(games.majorWinMultiplier),
    },
    {
      key: 'freeRoundMaximum',
      label: m.admin_set_free_round_maximum,
      hint: m.admin_set_free_round_maximum_hint,
      field: whole(games.freeRoundMaximum),
    },
    { key: 'autoPlay', label: m.admin_set_auto_play, field: onOff },
    { key: 'turbo', label: m.admin_set_turbo, field: onOff },
    { key: 'celebrations', label: m.admin_set_celebrations, field: onOff },
    { key: 'minesOverride', label: m.admin_set_mines, hint: m.admin_set_mines_hint, field: onOff },
  ],
  affiliate: [
    { key: 'sharePercent', ...percent, label: m.admin_set_share },
    { key: 'shareTurnover', ...turnover },
    {
      key: 'invitedTurnover',
      ...turnover,
      label: m.admin_set_invited_turnover,
      hint: m.admin_set_invited_turnover_hint,
    },
  ],
  bonus: [
    { key: 'welcomePercent', under: m.admin_set_welcome, ...percent },
    { key: 'welcomeCap', under: m.admin_set_welcome, ...cap },
    { key: 'welcomeTurnover', under: m.admin_set_welcome, ...turnover },
    { key: 'reloadPercent', under: m.admin_set_reload, ...percent },
    { key: 'reloadCap', under: m.admin_set_reload, ...cap },
    { key: 'reloadTurnover', under: m.admin_set_reload, ...turnover },
    { key: 'cashbackPercent', under: m.admin_set_cashback, ...percent },
    { key: 'cashbackTurnover', under: m.admin_set_cashback, ...turnover },
    { key: 'depositTurnover', under: m.admin_set_turnovers, ...turnover, label: m.admin_set_of_deposit },
    { key: 'levelTurnover', under: m.admin_set_turnovers, ...turnover, label: m.admin_set_of_level },
    { key: 'promocodeTurnover', under: m.admin_set_turnovers, ...turnover, label: m.admin_set_of_promocode },
  ],
  rates: [
    ...rateNames.flatMap(rateFields),
    { key: 'socketsPerPlayer', label: m.admin_rate_sockets, field: whole(rates.socketsPerPlayer) },
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
