import type { Protection } from '@casino/contract/people/protection'
import { games } from '@casino/rules/games/index'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { type LimitMark, type PlayerLimit, playAt, usedOf } from '@casino/rules/player-limits'
import { kindOf, stakeCap } from '@casino/rules/stake-caps'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { stakedRows } from '../../accounting/ledger/statement.ts'
import type { Groups } from '../../platform/settings/groups.ts'
import { playerRows } from '../players/player.ts'
import { type DepositSums, depositUsed, findDepositSums } from './deposit-sums.ts'
import type { ProtectionDeps } from './deps.ts'
import { isLonger } from './lift-exclusion.ts'
import { reviewDueSince } from './limits-review.ts'
import { findOwnExclusion } from './own-exclusion.ts'
import { exclusionAt, findProtection, type PlayerProtection } from './protections.ts'
import { ageOf, capsOf, isInSession, realityCheckDue } from './stake-rule.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const roubles = (amount: number) => roublesFromKopecks(kopecks(amount))

/** A player's protection, as they and administrators see it. */
export async function protectionOnWire(deps: ProtectionDeps, player: PlayerId): Promise<Protection> {
  const { read } = deps.database
  const site = deps.settings.current.protection
  const { realityCheckMinutes, netDeposits } = site
  const [found, sums, reviewSince, underWay, mark] = await Promise.all([
    findProtection(read, player),
    findDepositSums(read, player),
    reviewDueSince(read, player, site.limitsReviewMonths),
    deps.stakesUnderWay(read, player),
    read.one<LimitMark & { isStaff: boolean }>(
      `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at, staked, won, role <> 'user' AS "isStaff"
       FROM ${stakedRows} AS account JOIN ${playerRows} AS player ON player.id = owner WHERE owner = $1`,
      [player],
    ),
  ])
  const row = found ?? { player }
  const now = mark
  const held = exclusionAt(row, now.at)
  const own = held && (await findOwnExclusion(read, player))
  const shared = held !== undefined && isLonger(held, own)
  const due = realityCheckDue(row, realityCheckMinutes)
  return {
    now: iso(now.at),
    exclusion: held ? { ...exclusionOnWire(held), shared, entered: !shared && (own?.entered ?? false) } : null,
    limits: (row.limits ?? []).map((limit) => limitOnWire(limit, { row, sums, now, net: netDeposits })),
    netDeposits,
    realityCheck: {
      minutes: row.checkMinutes ?? realityCheckMinutes,
      dueAt: due !== undefined && isInSession(row.play!, now.at) ? iso(due) : null,
    },
    idleMinutes: mark.isStaff ? deps.settings.current.security.staffIdleMinutes : site.idleMinutes,
    limitsReview: reviewSince && !held ? { since: reviewSince.toISOString() } : null,
    stakeCaps: capsOnWire(site, ageOf(row, now.at)),
    age: ageOf(row, now.at),
    session: sessionOnWire(row, { ...now, staked: now.staked - underWay }),
  }
}

function capsOnWire(site: Groups['protection'], age: Protection['age']): Protection['stakeCaps'] {
  return [...games.map(({ type }) => type), 'external' as const].flatMap((game) => {
    const cap = stakeCap(capsOf(site, kindOf(game)), age !== 'from_25')
    return cap === undefined ? [] : [{ game, maximum: roubles(cap) }]
  })
}

function exclusionOnWire({ exclusion, excludedAt, excludedUntil }: PlayerProtection) {
  return { kind: exclusion!, since: iso(excludedAt!), until: excludedUntil === undefined ? null : iso(excludedUntil) }
}

interface Known {
  readonly row: PlayerProtection
  readonly sums: DepositSums
  readonly now: LimitMark
  readonly net: boolean
}

function limitOnWire(limit: PlayerLimit, { row, sums, now, net }: Known): Protection['limits'][number] {
  const { kind, period, amount, entered = false, next } = limit
  const shown = (value: number) => (kind === 'session' ? value : roubles(value))
  const used =
    kind === 'deposit' && period !== 'session'
      ? depositUsed(sums, period, net)
      : usedOf(limit, playAt(row.play, now), now)
  return {
    kind,
    period,
    amount: shown(amount),
    used: shown(used),
    entered,
    next: next ? { amount: next.amount === null ? null : shown(next.amount), from: iso(next.from) } : null,
  }
}

function sessionOnWire({ play }: PlayerProtection, now: LimitMark): Protection['session'] {
  if (!play || !isInSession(play, now.at)) return null
  const { at, staked, won } = play.session
  return {
    since: iso(at),
    staked: roubles(Math.max(0, now.staked - staked)),
    won: roubles(Math.max(0, now.won - won)),
  }
}
