import type { ExclusionKind } from '@casino/rules/exclusion'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read } from '../../platform/database/database.ts'

/** An exclusion that its player chose. */
export interface OwnExclusion {
  readonly kind: ExclusionKind
  readonly at: Date
  readonly until: Date | null
  /** An administrator entered it at the player's request. */
  readonly entered: boolean
}

/** The longest exclusion that the player chose, until it ends. */
export function findOwnExclusion(read: Read, player: PlayerId): Promise<OwnExclusion | undefined> {
  return read.first<OwnExclusion>(
    `SELECT own.kind, own.at, own.until, event.details ? 'entered' AS entered FROM own_exclusion($1) AS own
     JOIN protection_event AS event ON event.player_id = $1 AND event.kind = own.kind AND event.at = own.at LIMIT 1`,
    [player],
  )
}
