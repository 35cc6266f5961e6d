import type { ExclusionKind } from '@casino/rules/exclusion'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read } from '../../platform/database/database.ts'

/** An exclusion that its player chose. */
export interface OwnExclusion {
  readonly kind: ExclusionKind
  readonly at: Date
  readonly until: Date | null
}

/** The longest exclusion that the player chose, until it ends. */
export function findOwnExclusion(read: Read, player: PlayerId): Promise<OwnExclusion | undefined> {
  return read.first<OwnExclusion>('SELECT kind, at, until FROM own_exclusion($1)', [player])
}
