import { write } from '../../accounting/ledger/locked-record.ts'
import type { PaymentRules } from '../../money/payments/payment-rules.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { depositLimitRule, recordLateDeposit, withinDepositLimits } from './deposit-sums.ts'
import { identifierOf, identifiers } from './identifiers.ts'
import { protections, refusedByExclusion } from './protections.ts'
import { playLeftRule } from './stake-rule.ts'

interface Deps {
  readonly identifierVault: Vault
  readonly settings: Pick<Settings, 'current'>
}

/**
 * Player protection at deposits (docs/product.md S1, S4). Money that has arrived is always credited, and a withdrawal is never
 * refused: only its destination is recorded.
 */
export const protectionOfPayments = ({ identifierVault, settings }: Deps): PaymentRules => ({
  onTopUp: [
    { lockedRecords: [protections], refusalOf: (locked, { player }) => refusedByExclusion(locked, player) },
    depositLimitRule(settings),
    withinDepositLimits(settings),
    playLeftRule,
  ],
  onDeposit: [recordLateDeposit(settings)],
  onWithdrawal: [],
  onPayee: [(player, kind, value) => write(identifiers, identifierOf(identifierVault, player, kind, value))],
  onPayout: [],
  onRefund: [],
})
