import type { Kopecks } from '@casino/rules/money'
import type { ProviderRecord, TransferLimits } from './provider.ts'

/** A transfer that a player makes to one of the operator's accounts. */
export interface ReservedTransfer {
  readonly requisites: number
  readonly amount: Kopecks
  readonly expiresAt: Date
}

/** The interface of the operator's accounts for the provider of transfers and for decisions about transfers. */
export interface TransferAccounts {
  limits(): Promise<TransferLimits | undefined>
  /**
   * Returns the account and the sum for a payment, always the same for the same payment. Undefined: no account has room
   * for it.
   */
  reserve(order: {
    readonly uuid: string
    readonly amount: Kopecks
    readonly lifetimeS: number
  }): Promise<ReservedTransfer | undefined>
  /** Undefined if there is no such transfer. */
  stateOf(uuid: string): Promise<'waiting' | 'checking' | 'expired' | undefined>
  /** From now on a person decides, and no deadline ends it. */
  check(uuid: string): Promise<void>
  creditedSince(since: Date): Promise<ProviderRecord[]>
  paidSince(since: Date): Promise<ProviderRecord[]>
}
