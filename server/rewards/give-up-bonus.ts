import { giveUpBonus } from '@casino/contract/rewards'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { giveUp } from '@casino/rules/turnover'
import { isOpen, minesGames } from '../games/mines/mines-game.ts'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import { type LockedRecord, type Write, write } from '../ledger/locked-record.ts'
import { type Decision, isRefused, type Locked, type Posted, type RefusedPosting } from '../ledger/posting.ts'
import { isUnderWay, parts } from '../partner/part.ts'
import { balanceOnWire, type Claim } from './claim.ts'
import { give } from './credit.ts'
import type { RewardsDeps } from './deps.ts'
import { type Mark, openMarks, turnoverOf } from './marks.ts'
import { type Standing, standings } from './standing.ts'

interface GivenUpRow {
  readonly posting: number
  readonly at: Date
  readonly player: PlayerId
  readonly amount: Kopecks
  readonly rest: Kopecks
  readonly staked: Kopecks
  readonly number: number
}

const givenUp: LockedRecord<GivenUpRow> = {
  name: 'given up bonuses',
  write: (rows) => ({
    name: 'given up bonuses write',
    text: `INSERT INTO bonus_given_up (posting_id, at, player_id, amount, rest, staked, target, number)
           SELECT posting_id, at, player_id, amount, rest, staked, staked + rest, number FROM (
             SELECT unnest($1::bigint[]) AS posting_id, unnest($2::timestamptz[]) AS at, unnest($3::bigint[]) AS player_id,
                    unnest($4::bigint[]) AS amount, unnest($5::bigint[]) AS rest, unnest($6::bigint[]) AS staked, unnest($7::bigint[]) AS number
           ) AS row`,
    values: [
      rows.map(({ posting }) => posting),
      rows.map(({ at }) => at.toISOString()),
      rows.map(({ player }) => player),
      rows.map(({ amount }) => amount),
      rows.map(({ rest }) => rest),
      rows.map(({ staked }) => staked),
      rows.map(({ number }) => number),
    ],
  }),
}

type Record = { readonly takenBack: Kopecks }

/** Other credits may be given between reading the marks and the lock; then they are read again. */
const mostTries = 5

/**
 * docs/product.md R1: takes back what is left of the open bonuses. What deposits have to be staked remains, and a round under
 * way has to end first: its stake may be bonus money.
 */
export const giveUpBonuses =
  ({ ledger, database: { read } }: RewardsDeps) =>
  async ({ player, operationKey }: Claim): Promise<Posted<Record>> => {
    for (let tries = 1; ; tries++) {
      const seen = await turnoverOf(read, player)
      const marks = await openMarks(read, player, seen.staked)
      let outdated = false
      const posted = await ledger.post<Record>({
        kind: 'bonus_given_up',
        player,
        ...operationKey,
        lockedRecords: [standings, minesGames, parts],
        decide(locked) {
          outdated = locked.row(standings)!.changes !== seen.changes
          if (outdated) return { refused: 'overloaded' }
          if (isOpen(locked.row(minesGames)) || isUnderWay(locked.row(parts))) return { refused: 'round_in_progress' }
          return decided(locked, player, marks)
        },
      })
      if (!isRefused(posted)) return posted
      if (!outdated || tries === mostTries) return refuse(posted.refused, posted.details)
    }
  }

function decided(locked: Locked, player: PlayerId, marks: readonly Mark[]): Decision<Record> | RefusedPosting {
  const staked = locked.stakedOf(player)
  const out = giveUp(marks, staked, locked.balanceOf(player))
  if (!out) return { refused: 'no_open_bonus' }
  const { takenBack: amount, rests } = out
  const rest = kopecks(rests.reduce((sum, { left }) => sum + left, 0))
  const before = locked.row(standings)!
  const number = before.changes + 1
  const cleared = { ...before, target: staked, changes: number, posting: locked.id }
  let standing: Standing = cleared
  const again: Write[] = [write(standings, cleared)]
  for (const { credit, left } of rests) {
    // Its payment is named, so that a refund finds it.
    const subject = `rest ${locked.id} ${credit.subject.split(' ').at(-1)}`
    const given = give(locked, standing, { player, kind: 'deposit', subject, amount: left, factorHundredths: 100 })
    again.push(...given.writes)
    standing = given.standing
  }
  return {
    transfers: amount > 0 ? [{ kind: 'bonus', from: { player, account: 'cash' }, to: { house: 'bonus' }, amount }] : [],
    writes: [...again, write(givenUp, { posting: locked.id, at: locked.at, player, amount, rest, staked, number })],
    record: { takenBack: amount },
  }
}

export const serveGiveUpBonus = (deps: RewardsDeps) =>
  serve(giveUpBonus, async ({ player, operationKey }) => {
    const posted = await giveUpBonuses(deps)({ player: player.id, operationKey })
    return { ...balanceOnWire(posted), takenBack: roublesFromKopecks(posted.record.takenBack) }
  })
