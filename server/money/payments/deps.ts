import type { Ledger } from '../../accounting/ledger/ledger.ts'
import type { FreshProof } from '../../people/players/second-factor/fresh-proof.ts'
import type { Read } from '../../platform/database/database.ts'
import type { Rates } from '../../platform/http/rates.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Provider, ProviderName } from '../providers/provider.ts'
import type { TransferAccounts } from '../providers/transfer-accounts.ts'
import type { PaymentRules } from './payment-rules.ts'

/** The dependencies of operations on payments. */
export interface PaymentDeps extends PaymentRules {
  readonly ledger: Ledger
  readonly read: Read
  readonly settings: Settings
  readonly rates: Rates
  /** The configured providers, each behind its timeouts, retries and circuit breaker. */
  readonly providers: ReadonlyMap<ProviderName, Provider>
  /** The operator's requisites for transfers. */
  readonly transferAccounts: Pick<TransferAccounts, 'check'>
  /** Before an administrator sees a card's number. */
  readonly freshProof: FreshProof
  /** For card numbers. */
  readonly vault: Vault
  /** The site's own URL: players return to it from a provider's page. */
  readonly publicUrl: string
  /** Whether letters to players are sent. */
  readonly sendsMail: boolean
  readonly onTrouble: (error: unknown) => void
}
