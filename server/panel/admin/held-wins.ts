import { decideHeldWin, heldWins as heldWinsRoute } from '@casino/contract/panel/admin-partner'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { auditEvents } from '../../accounting/audit-log/audit-event.ts'
import { write } from '../../accounting/ledger/locked-record.ts'
import type { Decision, Locked, PostingResult, RefusedPosting } from '../../accounting/ledger/posting.ts'
import { approvers, mayStill, refusalOfNewRights } from '../../money/payments/approvers.ts'
import { freeRoundsWins } from '../../money/rewards/free-rounds.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type FreeRounds, findFreeRounds } from '../../play/partner/free-rounds.ts'
import { heldWins, listHeldWins, putHeld } from '../../play/partner/held-wins.ts'
import { type ManualChange, postingByHand } from './by-hand.ts'
import { type AdminDeps, counted } from './deps.ts'

export const serveHeldWins = ({ database: { read } }: AdminDeps) =>
  serve(heldWinsRoute, counted, async () => ({
    wins: (await listHeldWins(read)).map(({ freeRounds, at, player, username, stake, won, ceiling, ...win }) => ({
      ...win,
      id: String(freeRounds),
      at: at.toISOString(),
      user: { id: String(player), username },
      stake: roublesFromKopecks(stake),
      won: roublesFromKopecks(won),
      ceiling: roublesFromKopecks(ceiling),
    })),
  }))

interface DecideHeldWin extends ManualChange {
  readonly given: FreeRounds
  readonly credit: boolean
}

/** Money moves only if the win is credited, so crediting and refusing have separate kinds of postings. */
const kinds = { credited: 'held_win', refused: 'administration' } as const

/** Credits the win like other wins of free rounds, or refuses it; once. */
const decide =
  ({ ledger }: AdminDeps) =>
  (command: DecideHeldWin): Promise<PostingResult<object>> =>
    ledger.post({
      ...postingByHand(command, true),
      purpose: 'adjustment',
      kind: command.credit ? kinds.credited : kinds.refused,
      lockedRecords: [approvers, heldWins, ...freeRoundsWins.lockedRecords],
      decide: (locked) => decided(locked, command),
    })

function decided(
  locked: Locked,
  { user: player, given, credit, by, reason }: DecideHeldWin,
): Decision<object> | RefusedPosting {
  if (!mayStill(locked, by.player.id, 'payments.decide')) return { refused: 'forbidden' }
  // docs/product.md A9.
  if (by.player.id === player) return { refused: 'not_on_yourself' }
  if (!reason?.trim()) return { refused: 'reason_required' }
  const tooNew = credit && refusalOfNewRights(locked, by.player.id)
  if (tooNew) return tooNew
  const held = locked.findRow(heldWins, player)?.open.find(({ freeRounds }) => freeRounds === given.id)
  if (!held) return { refused: 'held_win_decided' }
  const { won, ceiling } = held
  const paid = credit ? freeRoundsWins.credit(locked, { given, amount: won }) : { transfers: [], writes: [] }
  const decision = credit ? 'credited' : 'refused'
  const event = {
    by,
    action: 'user.held-win',
    subject: player,
    after: { freeRounds: given.id, won, ceiling: kopecks(ceiling), decision },
    reason,
    posting: locked.id,
  } as const
  return {
    transfers: paid.transfers,
    writes: [...paid.writes, putHeld(locked, { ...held, decision, decidedBy: locked.id }), write(auditEvents, event)],
    record: {},
  }
}

export const serveDecideHeldWin = (deps: AdminDeps) =>
  serve(decideHeldWin, counted, async ({ params, body: { credit, reason }, player, client, operationKey }) => {
    const given = await findFreeRounds(deps.database.read, Number(params.id))
    if (!given) return orRefuse({ refused: 'not_found' })
    orRefuse(await decide(deps)({ user: given.player, given, credit, by: { player, client }, reason, operationKey }))
    return {}
  })
