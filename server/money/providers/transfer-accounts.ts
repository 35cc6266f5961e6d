import type { Kopecks } from '@casino/rules/money'
import type { ProviderRecord, TransferLimits } from './provider.ts'

/** A transfer that a player makes to one of the operator's accounts. */
export interface ReservedTransfer {
  readonly requisites: number
  readonly amount: Kopecks
  readonly expiresAt: Date
}

/** The operator's accounts, as the provider of transfers and the decisions about them see them. */
export interface TransferAccounts {
  limits(): Promise<TransferLimits | undefined>
  /** The account and the sum for a payment; the same again for the same payment. Undefined: no account has room for it. */
  reserve(order: {
    readonly uuid: string
    readonly amount: Kopecks
    readonly lifetimeS: number
  }): Promise<ReservedTransfer | undefined>
  /** Undefined: it knows no such transfer. */
  stateOf(uuid: string): Promise<'waiting' | 'checking' | 'expired' | undefined>
  /** From now on a person decides, and no deadline ends it. */
  check(uuid: string): Promise<void>
  creditedSince(since: Date): Promise<ProviderRecord[]>
  paidSince(since: Date): Promise<ProviderRecord[]>
}
