import type { CreditKind } from '@casino/contract/money/rewards'
import { m } from '../../texts/compiled/messages.js'

/** The name of a credit. */
export const creditNames: Readonly<Record<CreditKind, () => string>> = {
  deposit: m.rewards_kind_deposit,
  welcome: m.rewards_kind_welcome,
  reload: m.rewards_kind_reload,
  level_reward: m.rewards_kind_level,
  promocode: m.rewards_kind_promocode,
  cashback: m.rewards_kind_cashback,
  referral_share: m.rewards_kind_referral,
  race_prize: m.rewards_kind_race,
  manual: m.rewards_kind_manual,
  free_rounds: m.rewards_kind_free_rounds,
}
