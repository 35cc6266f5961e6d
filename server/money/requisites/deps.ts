import type { ProposalPolicy } from '../../panel/proposals/propose.ts'
import type { DocumentReader } from '../../people/verification/read-document.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import type { PaymentDeps } from '../payments/deps.ts'

export interface RequisitesDeps extends PaymentDeps, ProposalPolicy {
  readonly database: Database
  readonly documentVault: Vault
  readonly readDocument: DocumentReader
}
