import type { RiskHint } from '@casino/contract/money/risk'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import type { PillTone } from '../../ui/shown/Pill.tsx'

type Of<C extends RiskHint['code']> = Extract<RiskHint, { code: C }>
interface Words<H> {
  /** A short label for a row. */
  readonly name: () => string
  /** The full text with its figures. */
  readonly text: (hint: H) => string
  /** Money that passes through or goes to many accounts: shown first. */
  readonly grave?: true
}

const rub = (roubles: number) => formatMoney(kopecksOf(roubles), '₽')

/** One entry for each hint of the server; a new one without a text does not compile. */
const words: { readonly [C in RiskHint['code']]: Words<Of<C>> } = {
  deposit_disputed: {
    name: m.admin_hint_disputed,
    text: ({ amount }) => m.admin_hint_disputed_text({ amount: rub(amount) }),
    grave: true,
  },
  debt: {
    name: m.admin_hint_debt,
    text: ({ amount }) => m.admin_hint_debt_text({ amount: rub(amount) }),
    grave: true,
  },
  deposit_unplayed: {
    name: m.admin_hint_deposit_unplayed,
    text: ({ deposited, staked, since }) =>
      m.admin_hint_deposit_unplayed_text({
        deposited: rub(deposited),
        staked: rub(staked),
        since: dateTimeText(since),
      }),
    grave: true,
  },
  deposits_unplayed: {
    name: m.admin_hint_deposits_unplayed,
    text: ({ deposited, staked }) =>
      m.admin_hint_deposits_unplayed_text({ deposited: rub(deposited), staked: rub(staked) }),
    grave: true,
  },
  bonus_open: {
    name: m.admin_hint_bonus_open,
    text: ({ given, toStake, staked, since }) =>
      m.admin_hint_bonus_open_text({
        given: rub(given),
        since: dateTimeText(since),
        to_stake: rub(toStake),
        staked: rub(staked),
      }),
    grave: true,
  },
  large_against_deposits: {
    name: m.admin_hint_large,
    text: ({ withdrawn, deposited }) =>
      deposited === 0
        ? m.admin_hint_large_nothing_in({ withdrawn: rub(withdrawn) })
        : m.admin_hint_large_text({ withdrawn: rub(withdrawn), deposited: rub(deposited) }),
  },
  new_account: {
    name: m.admin_hint_new_account,
    text: ({ registeredAt, hours }) =>
      hours === 0
        ? m.admin_hint_new_account_minutes({ at: dateTimeText(registeredAt) })
        : m.admin_hint_new_account_text({ at: dateTimeText(registeredAt), hours }),
  },
  shared_device: {
    name: m.admin_hint_shared_device,
    text: ({ shared }) => m.admin_hint_shared_device_text({ shared }),
    grave: true,
  },
  shared_address: {
    name: m.admin_hint_shared_address,
    text: ({ shared }) => m.admin_hint_shared_address_text({ shared }),
  },
  shared_card: {
    name: m.admin_hint_shared_card,
    text: ({ shared }) => m.admin_hint_shared_card_text({ shared }),
    grave: true,
  },
  shared_phone: {
    name: m.admin_hint_shared_phone,
    text: ({ shared }) => m.admin_hint_shared_phone_text({ shared }),
    grave: true,
  },
  shared_wallet: {
    name: m.admin_hint_shared_wallet,
    text: ({ shared }) => m.admin_hint_shared_wallet_text({ shared }),
    grave: true,
  },
  shared_bonus: {
    name: m.admin_hint_shared_bonus,
    text: ({ shared }) => m.admin_hint_shared_bonus_text({ shared }),
    grave: true,
  },
  shared_referral: {
    name: m.admin_hint_shared_referral,
    text: ({ shared }) => m.admin_hint_shared_referral_text({ shared }),
    grave: true,
  },
  new_destination: {
    name: m.admin_hint_new_destination,
    text: ({ payouts }) =>
      payouts === 0 ? m.admin_hint_first_payout_text() : m.admin_hint_new_destination_text({ payouts }),
  },
}
const wordsOf = (hint: RiskHint) => words[hint.code] as Words<RiskHint>

export const hintName = (hint: RiskHint): string => wordsOf(hint).name()
export const hintText = (hint: RiskHint): string => wordsOf(hint).text(hint)
export const hintTone = (hint: RiskHint): PillTone => (wordsOf(hint).grave ? 'warning' : 'plain')

/** Each hint once, in the short form for a row. */
export function kindsOf(hints: readonly RiskHint[]): readonly RiskHint[] {
  return hints.filter(({ code }, place) => hints.findIndex((other) => other.code === code) === place)
}
