import type { TransferKind } from '@casino/rules/transfer-number'
import type { Provider } from './provider.ts'
import type { TransferAccounts } from './transfer-accounts.ts'

export interface OwnSite {
  /** The site's own URL. */
  readonly publicUrl: string
  readonly accounts: TransferAccounts
  /** Whether withdrawals to such numbers are paid from the operator's accounts now. */
  paysTo(kind: TransferKind): boolean
}

/** A payment provider without a third party: it has no variables, no webhook and no sandbox, and is always open. */
export interface OwnProvider {
  /** Like the name of other providers, it never changes once there are payments. */
  readonly name: string
  readonly title: string
  open(site: OwnSite): Promise<Provider>
}
