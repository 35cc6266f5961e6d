import { stakeProtection } from '@casino/contract/people/protection-refusals'
import type { RefusalCode } from '@casino/contract/refusals'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import {
  goesOn,
  type LimitMark,
  type Play,
  type PlayerLimit,
  passedBy,
  playAt,
  sessionPauseMs,
} from '@casino/rules/player-limits'
import { type GameKind, kindOf, type StakeCaps, stakeCap } from '@casino/rules/stake-caps'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { write } from '../../accounting/ledger/locked-record.ts'
import type { Locked, RefusedPosting } from '../../accounting/ledger/posting.ts'
import type { TopUpRule } from '../../money/payments/payment-rules.ts'
import type { Groups } from '../../platform/settings/groups.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { NewStake, StakeRule } from '../../play/rounds/stakes.ts'
import { exclusionRefusal, type PlayerProtection, protections } from './protections.ts'

/** In the contract's order. */
const codes = ['account_closed', ...stakeProtection] as const satisfies readonly RefusalCode[]

/** Player protection at every stake, in the house's games and the partner's (docs/product.md S1, S4 to S7). */
export function protectionOfStakes(settings: Pick<Settings, 'current'>): StakeRule {
  // Each stake passes every check, so the refusal is computed once for each posting.
  let decided: { readonly locked: Locked; readonly game: string; readonly no: RefusedPosting | undefined } | undefined
  const refusedBy = (stake: NewStake, locked: Locked) => {
    if (decided?.locked !== locked) decided = { locked, game: gameOf(stake), no: refusalOf(stake, locked, settings) }
    return decided.no
  }
  return {
    lockedRecords: [protections],
    checks: codes.map((refusal) => ({
      refusal,
      refuses(stake, locked) {
        const no = refusedBy(stake, locked)
        return no?.refused === refusal && (no.details ?? true)
      },
    })),
    writes(locked, { player, staked }) {
      if (staked === 0) return []
      const row = locked.findRow(protections, player)
      const at = locked.at.getTime()
      const { minimumCycleMs, oneGameAtATime } = settings.current.protection
      const isPaced = minimumCycleMs > 0 || oneGameAtATime
      if (!isPaced && row?.play && goesOn(row.play, at)) return []
      const last = isPaced && decided?.locked === locked ? { last: { at, game: decided.game } } : {}
      return [write(protections, { player, ...row, play: { ...playAt(row?.play, markOf(locked, player)), ...last } })]
    },
  }
}

function refusalOf(
  stake: NewStake,
  locked: Locked,
  { current }: Pick<Settings, 'current'>,
): RefusedPosting | undefined {
  const { player, amount } = stake
  const row = locked.findRow(protections, player)
  const now = locked.at.getTime()
  const excluded = exclusionRefusal(row, now)
  if (excluded) return excluded
  const capped = capRefusal(row, stake, now, current.protection)
  if (capped) return capped
  if (!row) return undefined
  const limited = row.limits && limitRefusal(row.limits, row.play, amount, markOf(locked, player))
  if (limited) return limited
  const due = realityCheckDue(row, current.protection.realityCheckMinutes)
  if (due !== undefined && due <= now && isInSession(row.play!, now)) return { refused: 'reality_check_due' }
  return paceRefusal(row.play, stake, now, current.protection)
}

/** docs/product.md S15. */
function capRefusal(
  row: PlayerProtection | undefined,
  { game, amount }: NewStake,
  now: number,
  settings: Groups['protection'],
): RefusedPosting | undefined {
  const age = ageOf(row, now)
  const cap = stakeCap(capsOf(settings, kindOf(game.type)), age !== 'from_25')
  if (cap === undefined || amount <= cap) return undefined
  return { refused: 'stake_above_cap', details: { maximum: roublesFromKopecks(kopecks(cap)), age } }
}

/** The age group of a player for the caps; unknown without a date of birth. */
export function ageOf(row: PlayerProtection | undefined, now: number): 'unknown' | 'below_25' | 'from_25' {
  if (row?.youngUntil === undefined) return 'unknown'
  return row.youngUntil > now ? 'below_25' : 'from_25'
}

/** The site's caps for a kind of game. */
export const capsOf = (settings: Groups['protection'], kind: GameKind): StakeCaps => ({
  adult: settings[`${kind}Stake`],
  young: settings[`${kind}StakeYoung`],
})

/** How long after its last stake a game counts as being played. */
const inPlayMs = 15_000

const gameOf = ({ game: { type, provider, alias } }: NewStake) => (type === 'external' ? `${provider} ${alias}` : type)

/** The pace of the house's games; a partner's slot has its own (docs/product.md S7). */
function paceRefusal(
  play: Play | undefined,
  stake: NewStake,
  now: number,
  { minimumCycleMs, oneGameAtATime }: Groups['protection'],
): RefusedPosting | undefined {
  const last = play?.last
  if (!last) return undefined
  const waited = now - last.at
  const wait = (ms: number) => ({ wait: Math.ceil((ms - waited) / 1000) })
  const isOwn = stake.game.type !== 'external'
  if (isOwn && waited < minimumCycleMs) return { refused: 'bet_too_soon', details: wait(minimumCycleMs) }
  const isOther = oneGameAtATime && last.game !== gameOf(stake) && waited < inPlayMs
  return isOther ? { refused: 'other_game_in_play', details: wait(inPlayMs) } : undefined
}

const limitCodes = {
  loss: 'loss_limit_reached',
  stake: 'stake_limit_reached',
  session: 'session_limit_reached',
} as const

function limitRefusal(limits: readonly PlayerLimit[], play: Play | undefined, amount: number, now: LimitMark) {
  for (const kind of ['loss', 'stake', 'session'] as const) {
    const passed = passedBy(limits, kind, { amount, play: playAt(play, now), now })
    if (!passed) continue
    // 0 for a session limit, which is exceeded only when its time is over.
    const left = roublesFromKopecks(kopecks(passed.left))
    return { refused: limitCodes[kind], details: { period: passed.limit.period, left } } satisfies RefusedPosting
  }
  return undefined
}

/** docs/product.md S4: while a limit leaves no stake or time, deposits for more play are refused. */
export const playLeftRule: TopUpRule = {
  lockedRecords: [protections],
  refusalOf(locked, { player }) {
    const row = locked.findRow(protections, player)
    const limited = row?.limits && limitRefusal(row.limits, row.play, leastStake, markOf(locked, player))
    return limited && { refused: 'play_limit_used_up', details: { period: limited.details.period } }
  },
}
const leastStake = 1

/** The account's stakes and wins before this posting. */
export function markOf(locked: Locked, player: PlayerId): LimitMark {
  return { at: locked.at.getTime(), staked: locked.stakedOf(player), won: locked.wonOf(player) }
}

/**
 * When play stops for the reality check: an interval after the session began, or after the last answer. Undefined without a
 * session or an interval; does not check whether the session is still active.
 */
export function realityCheckDue(row: PlayerProtection | undefined, siteMinutes: number): number | undefined {
  const minutes = row?.checkMinutes ?? siteMinutes
  if (!row?.play || minutes === 0) return undefined
  return Math.max(row.play.session.at, row.checkedAt ?? 0) + minutes * 60_000
}

/** Whether the session of the last stake is still active. */
export const isInSession = (play: Play, now: number) => now - play.playedAt <= sessionPauseMs
