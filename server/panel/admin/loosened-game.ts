import { looserWaysOfGame } from '@casino/contract/loosening'
import { loosenedFields } from '@casino/rules/loosening'
import { changes, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { findGame, type GameRecord, type Settings, saveGame } from '../../platform/settings/settings.ts'
import type { ProposalKind } from '../proposals/decide.ts'
import { only } from './loosened-settings.ts'

interface SplitGame {
  readonly atOnce: GameRecord
  /** The current and the proposed values; undefined if nothing is loosened. */
  readonly loosened?: { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> }
}

/** The two parts of a change of a record: applied immediately, and proposed (docs/product.md A20). */
export function splitGame(before: GameRecord, wanted: GameRecord): SplitGame {
  const fields = loosenedFields(looserWaysOfGame, before, wanted)
  if (fields.length === 0) return { atOnce: wanted }
  // A minimum bet above the current maximum waits together with the new maximum.
  if (wanted.minBet > before.maxBet) fields.push('minBet')
  const loosened = { before: only(before, fields), after: only(wanted, fields) }
  return { atOnce: { ...wanted, ...loosened.before }, loosened }
}

export const gameKind = (settings: Settings): ProposalKind => ({
  async apply(tx, { subject, before: was, after }, by) {
    const before = await findGame(tx, Number(subject))
    const fields = Object.keys(after)
    if (!before || changes(was, only(before, fields))) return false
    const game = { ...before, ...after } as GameRecord
    if (game.minBet > game.maxBet) return false
    await saveGame(tx, game)
    await recordAuditEvent(tx, { by, action: 'game.update', subject, ...changes(before, game) })
    return true
  },
  applied: () => settings.refresh(),
})
