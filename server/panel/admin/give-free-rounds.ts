import { giveFreeRoundsByHand } from '@casino/contract/panel/admin-bonuses'
import { settingLimits } from '@casino/contract/setting-limits'
import { kopecksFromRoubles } from '@casino/rules/money'
import { auditEvents } from '../../accounting/audit-log/audit-event.ts'
import { write } from '../../accounting/ledger/locked-record.ts'
import type { Decision, Locked, PostingResult, RefusedPosting } from '../../accounting/ledger/posting.ts'
import { approvers, mayStill } from '../../money/payments/approvers.ts'
import { findPlayer } from '../../people/players/player.ts'
import { profiles } from '../../people/players/profile.ts'
import { protections, refusedByExclusion } from '../../people/protection/protections.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type FreeRoundsTerms, freeRounds, giveFreeRounds, worthOf } from '../../play/partner/free-rounds.ts'
import { type ManualChange, postingByHand, refusalOfChange, sumsOfChange } from './by-hand.ts'
import { type AdminDeps, counted } from './deps.ts'
import { hundredthsOf } from './give-bonus.ts'

interface FreeRoundsByHand extends ManualChange {
  readonly terms: FreeRoundsTerms
}

type Given = { readonly id: number }

/** Like a bonus by hand, but no money moves until the rounds have been played. */
const giveByHand =
  ({ database, ledger }: AdminDeps) =>
  async (command: FreeRoundsByHand): Promise<PostingResult<Given>> => {
    if (!(await findPlayer(database.read, command.user))) return { refused: 'not_found' }
    return ledger.post({
      ...postingByHand(command, true),
      lockedRecords: [profiles, approvers, freeRounds, protections],
      decide: (locked) => decide(locked, command),
    })
  }

function decide(locked: Locked, command: FreeRoundsByHand): Decision<Given> | RefusedPosting {
  const { user: player, terms, by, reason } = command
  const profile = locked.findRow(profiles)
  if (!profile) return { refused: 'not_found' }
  if (!mayStill(locked, by.player.id, 'bonuses.grant')) return { refused: 'forbidden' }
  // docs/product.md A9.
  if (by.player.id === player) return { refused: 'not_on_yourself' }
  const worth = worthOf(terms)
  const no = refusedByExclusion(locked, player) ?? refusalOfChange(locked, profile, worth, command)
  if (no) return no
  const { factorHundredths, ...given } = terms
  const event = {
    by,
    action: 'user.update',
    subject: player,
    // `given` counts towards the sums given by hand, like a balance change.
    after: { given: worth, freeRounds: given, turnover: factorHundredths / 100 },
    reason,
    posting: locked.id,
  } as const
  const subject = String(locked.id)
  return {
    transfers: [],
    writes: [
      giveFreeRounds(locked, terms, { player, source: 'administrator', subject }),
      write(auditEvents, event),
      ...sumsOfChange(locked, profile, worth, by),
    ],
    record: { id: locked.id },
  }
}

export const serveGiveFreeRounds = (deps: AdminDeps) =>
  serve(giveFreeRoundsByHand, counted, async ({ params, body, player, client, operationKey }) => {
    const { reason, turnover, stake: roubles, ...game } = body
    const stake = kopecksFromRoubles(roubles)
    if (!stake || stake * game.rounds > settingLimits.bonus.cap.maximum * 100) refuse('bonus_amount_invalid')
    const terms = { ...game, stake, factorHundredths: hundredthsOf(deps, turnover) }
    const command = { user: Number(params.id), terms, by: { player, client }, reason, operationKey }
    const { record } = orRefuse(await giveByHand(deps)(command))
    return { id: String(record.id) }
  })
