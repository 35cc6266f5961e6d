import type { UserStatus } from '@casino/contract/entities'
import { isOutOfPlay } from '@casino/rules/exclusion'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { textOf } from '../../accounting/ledger/locked-record.ts'
import { findPlayer } from '../../people/players/player.ts'
import { findProtection, type PlayerProtection } from '../../people/protection/protections.ts'
import type { Read } from '../../platform/database/database.ts'
import { bonusTargets, type SeenTurnover, turnoverOf } from './marks.ts'

interface Targets {
  readonly target: Kopecks
  readonly bonusTarget: Kopecks
}

/**
 * The total that must be staked before a withdrawal (docs/product.md R7). A player who cannot stake, or is banned, is only
 * blocked by open bonuses, which they can give up (decisions 65 and 88); a closed account has given them up.
 */
export function withdrawalTarget(
  { target, bonusTarget }: Targets,
  { status, protection }: { readonly status: UserStatus; readonly protection: PlayerProtection | undefined },
  now: number,
): Kopecks {
  if (protection?.closedAt !== undefined) return kopecks(0)
  return status === 'banned' || isOutOfPlay(protection, now) ? bonusTarget : target
}

export interface WithdrawalTurnover extends SeenTurnover {
  readonly outOfPlay: boolean
}

/** The turnover that a withdrawal has to reach, without the lock. */
export async function withdrawalTurnover(read: Read, player: PlayerId): Promise<WithdrawalTurnover> {
  const [turnover, protection, owner] = await Promise.all([
    turnoverOf(read, player),
    findProtection(read, player),
    findPlayer(read, player),
  ])
  const status = owner?.status ?? 'active'
  const now = Date.now()
  const outOfPlay = status === 'banned' || isOutOfPlay(protection, now)
  if (!outOfPlay) return { ...turnover, outOfPlay }
  const bonus = await read.first<{ target: Kopecks }>(textOf(bonusTargets), [[player]])
  const targets = { target: turnover.target, bonusTarget: bonus?.target ?? kopecks(0) }
  return { ...turnover, outOfPlay, target: withdrawalTarget(targets, { status, protection }, now) }
}
