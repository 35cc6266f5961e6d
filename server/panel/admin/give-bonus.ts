import { giveManualBonus } from '@casino/contract/panel/admin-bonuses'
import { settingLimits } from '@casino/contract/setting-limits'
import { type Kopecks, kopecks, kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import { auditEvents } from '../../accounting/audit-log/audit-event.ts'
import { write } from '../../accounting/ledger/locked-record.ts'
import type { Decision, Locked, PostingResult, RefusedPosting } from '../../accounting/ledger/posting.ts'
import { approvers, mayStill } from '../../money/payments/approvers.ts'
import { give } from '../../money/rewards/credit.ts'
import { standings } from '../../money/rewards/standing.ts'
import { findPlayer } from '../../people/players/player.ts'
import { profiles } from '../../people/players/profile.ts'
import { protections, refusedByExclusion } from '../../people/protection/protections.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type ManualChange, postingByHand, refusalOfChange, sumsOfChange } from './by-hand.ts'
import { type AdminDeps, counted } from './deps.ts'

interface ManualBonus extends ManualChange {
  readonly amount: Kopecks
  readonly factorHundredths: number
}

/**
 * One posting under the user's lock: the money, its turnover and the audit event are committed together or not at all. It
 * counts as an addition to the balance by hand (decision 18).
 */
const giveBonus =
  ({ database, ledger }: AdminDeps) =>
  async (command: ManualBonus): Promise<PostingResult<object>> => {
    if (!(await findPlayer(database.read, command.user))) return { refused: 'not_found' }
    return ledger.post({
      ...postingByHand(command, true),
      lockedRecords: [profiles, approvers, standings, protections],
      decide: (locked) => decide(locked, command),
    })
  }

function decide(locked: Locked, command: ManualBonus): Decision<object> | RefusedPosting {
  const { user: player, amount, factorHundredths, by, reason } = command
  const [profile, standing] = [locked.findRow(profiles), locked.findRow(standings)]
  if (!profile || !standing) return { refused: 'not_found' }
  if (!mayStill(locked, by.player.id, 'bonuses.grant')) return { refused: 'forbidden' }
  // docs/product.md A9.
  if (by.player.id === player) return { refused: 'not_on_yourself' }
  const no = refusedByExclusion(locked, player) ?? refusalOfChange(locked, profile, amount, command)
  if (no) return no
  const given = give(locked, standing, {
    player,
    kind: 'manual',
    subject: String(locked.id),
    amount,
    factorHundredths,
  })
  const balance = locked.balanceOf(player)
  const event = {
    by,
    action: 'user.update',
    subject: player,
    before: { balance },
    after: { balance: kopecks(balance + amount), bonus: amount, turnover: factorHundredths / 100 },
    reason,
    posting: locked.id,
  } as const
  return {
    transfers: given.transfers,
    writes: [...given.writes, write(auditEvents, event), ...sumsOfChange(locked, profile, amount, by)],
    record: {},
  }
}

const { minimum, maximum } = settingLimits.bonus.turnover

/** A turnover factor in hundredths; refused outside its limits, with more than two decimals, or above the site's maximum. */
export function hundredthsOf({ settings }: Pick<AdminDeps, 'settings'>, turnover: number): number {
  const hundredths = Math.round(turnover * 100)
  const fine = turnover >= minimum && turnover <= maximum && hundredths / 100 === turnover
  if (!fine) refuse('turnover_invalid')
  const { maximumTurnover } = settings.current.protection
  const isAbove = maximumTurnover > 0 && hundredths > maximumTurnover
  return isAbove ? refuse('turnover_above_maximum', { maximum: maximumTurnover / 100 }) : hundredths
}

export const serveGiveManualBonus = (deps: AdminDeps) =>
  serve(giveManualBonus, counted, async ({ params, body: { reason, ...body }, player, client, operationKey }) => {
    const amount = kopecksFromRoubles(body.amount)
    if (!amount || amount > settingLimits.bonus.cap.maximum * 100) refuse('bonus_amount_invalid')
    const factorHundredths = hundredthsOf(deps, body.turnover)
    const command = { user: Number(params.id), amount, factorHundredths, by: { player, client }, reason, operationKey }
    const { balance, sequence } = orRefuse(await giveBonus(deps)(command))
    return { balance: roublesFromKopecks(balance), balanceSequence: sequence }
  })
