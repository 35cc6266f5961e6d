import type { Group } from '@casino/contract/admin-settings'
import { m } from '../../texts/compiled/messages.js'

export type FormSection = 'site' | 'payments' | 'games' | 'registration'

/** How a field of a group is typed in. Money is roubles; `whole` takes no decimals. */
export type Field =
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'address' }
  | { readonly kind: 'money'; readonly minimum: number }
  | { readonly kind: 'number'; readonly minimum: number; readonly maximum: number; readonly whole: boolean }
  | { readonly kind: 'switch' }

export interface NamedField {
  readonly key: string
  readonly label: () => string
  readonly hint?: () => string
  readonly field: Field
}

const money = (minimum = 0): Field => ({ kind: 'money', minimum })
const onOff: Field = { kind: 'switch' }

/** The fields of each group, in the order of its form. */
export const fields: {
  readonly [S in FormSection]: readonly (NamedField & { readonly key: keyof Group<S> & string })[]
} = {
  site: [
    { key: 'name', label: m.admin_set_name, field: { kind: 'text', maxLength: 60 } },
    { key: 'logo', label: m.admin_set_logo, hint: m.admin_set_address_hint, field: { kind: 'address' } },
    { key: 'currency', label: m.admin_set_currency, field: { kind: 'text', maxLength: 8 } },
    {
      key: 'currencySymbol',
      label: m.admin_set_sign,
      hint: m.admin_set_sign_hint,
      field: { kind: 'text', maxLength: 8 },
    },
    { key: 'minimumDeposit', label: m.admin_set_minimum_deposit, field: money() },
    { key: 'minimumWithdrawal', label: m.admin_set_minimum_withdrawal, field: money() },
    { key: 'maxWithdrawalPerDay', label: m.admin_set_per_day, hint: m.admin_set_per_day_hint, field: money() },
    { key: 'supportUrl', label: m.admin_set_support, hint: m.admin_set_address_hint, field: { kind: 'address' } },
  ],
  payments: [
    { key: 'maximumDeposit', label: m.admin_set_maximum_deposit, field: money(1) },
    { key: 'approveUpTo', label: m.admin_set_approve, hint: m.admin_set_approve_hint, field: money() },
    {
      key: 'invoiceMinutes',
      label: m.admin_set_invoice,
      field: { kind: 'number', minimum: 30, maximum: 1440, whole: true },
    },
  ],
  registration: [{ key: 'openingCredit', label: m.admin_set_opening, hint: m.admin_set_opening_hint, field: money() }],
  games: [
    { key: 'maximumWin', label: m.admin_set_maximum_win, field: money(1) },
    { key: 'highStake', label: m.admin_set_high_stake, hint: m.admin_set_high_stake_hint, field: money() },
    { key: 'majorWin', label: m.admin_set_major_win, hint: m.admin_set_major_win_hint, field: money() },
    {
      key: 'majorWinMultiplier',
      label: m.admin_set_major_times,
      hint: m.admin_set_major_times_hint,
      field: { kind: 'number', minimum: 0, maximum: 10_000, whole: false },
    },
    { key: 'autoPlay', label: m.admin_set_auto_play, field: onOff },
    { key: 'turbo', label: m.admin_set_turbo, field: onOff },
    { key: 'celebrations', label: m.admin_set_celebrations, field: onOff },
    { key: 'minesOverride', label: m.admin_set_mines, hint: m.admin_set_mines_hint, field: onOff },
  ],
}
