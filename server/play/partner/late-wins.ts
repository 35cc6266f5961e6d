import { type Kopecks, kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked, Transfer } from '../../accounting/ledger/posting.ts'
import { insertion } from '../../platform/database/insertion.ts'
import type { PartnerGame } from './closed.ts'
import type { OpenParts, PlayPart } from './part.ts'

/**
 * The amount that giving up bonuses could not take from a player because it was staked. A partner's round may pay long after
 * its stake, so its late wins repay this first (decision 92); losses of other play are never claimed.
 */
interface LateWinClaim {
  readonly player: PlayerId
  /** The posting that last gave up bonuses. */
  readonly since: number
  /** The time of that posting, by the database's clock, in milliseconds since 1970. */
  readonly at: number
  readonly rest: Kopecks
  /** Games with a stake since then; players' calls choose the case of their names. */
  readonly stakedSince: readonly string[]
  /** The newest rounds staked before; absent in the batch of the posting itself. */
  readonly earlier?: readonly string[]
}

/** No round pays later than this. */
const paysWithin = `interval '30 days'`
const mostEarlier = 1000

const gameName = 'lower(provider) || chr(10) || lower(alias)'

/** Read under the player's lock, by postings that pay a partner's win. */
export const lateWinClaims: LockedRecord<LateWinClaim> = {
  name: 'late win claims',
  startsEmpty: true,
  read: {
    text: `SELECT player_id AS player, since, (extract(epoch FROM at) * 1000)::bigint AS at, rest,
                  ARRAY(SELECT DISTINCT ${gameName} FROM partner_round AS part
                        WHERE part.player_id = claim.player_id AND part.id > since AND staked > 0) AS "stakedSince",
                  ARRAY(SELECT ${gameName} || chr(10) || round_id FROM partner_round AS part
                        WHERE part.player_id = claim.player_id AND part.id < since AND bets > 0
                        ORDER BY part.id DESC LIMIT ${mostEarlier}) AS earlier
           FROM late_win_claim AS claim WHERE player_id = ANY($1::bigint[]) AND rest > 0 AND at + ${paysWithin} > now()`,
    playerOf: ({ player }) => player,
  },
  write: insertion({
    name: 'late win claims write',
    into: 'INSERT INTO late_win_claim',
    columns: {
      player_id: ['bigint', (row) => row.player],
      since: ['bigint', (row) => row.since],
      at: ['timestamptz', (row) => new Date(row.at).toISOString()],
      rest: ['bigint', (row) => row.rest],
    },
    existing: { key: 'player_id', update: ['since', 'at', 'rest'] },
  }),
}

interface Repaid {
  readonly posting: number
  readonly at: Date
  readonly player: PlayerId
  readonly amount: Kopecks
}

const repaid: LockedRecord<Repaid> = {
  name: 'late wins repaid',
  write: insertion({
    name: 'late wins repaid write',
    into: 'INSERT INTO late_win_repaid',
    columns: {
      posting_id: ['bigint', (row) => row.posting],
      at: ['timestamptz', (row) => row.at.toISOString()],
      player_id: ['bigint', (row) => row.player],
      amount: ['bigint', (row) => row.amount],
    },
  }),
}

/** For other modules' SQL: rows `posting_id, player_id, amount`, and `player_id, rest`. */
export const repaidByLateWins = '(SELECT posting_id, player_id, amount FROM late_win_repaid)'
export const lateWinClaimRows = '(SELECT player_id, rest FROM late_win_claim)'

/** Records the amount that the posting under construction could not take; it names `lateWinClaims` among its records. */
export function claimLateWins(locked: Locked, player: PlayerId, missing: Kopecks): Write[] {
  if (missing === 0) return []
  const before = locked.findRow(lateWinClaims, player)?.rest ?? 0
  const rest = kopecks(before + missing)
  return [write(lateWinClaims, { player, since: locked.id, at: locked.at.getTime(), rest, stakedSince: [] })]
}

const nameOf = ({ provider, alias }: PartnerGame) => `${provider}\n${alias}`.toLowerCase()

/** The round that pays: its open part, and the part with its stake if that is known to be a different one. */
interface Paying {
  readonly part: PlayPart
  readonly begun?: number
}

/**
 * Whether the money was staked before the bonuses were given up. A round without a later stake continues an earlier one, unless
 * its game has taken a stake meanwhile: no game takes the next stake before its bonus game is played.
 */
function isLate({ since, stakedSince, earlier }: LateWinClaim, open: OpenParts, { part, begun }: Paying): boolean {
  if (begun !== undefined) return begun < since
  if (part.id < since) return true
  if (part.staked > 0) return false
  const game = nameOf(part)
  if (!earlier || (part.bets === 0 && earlier.includes(`${game}\n${part.round}`))) return true
  return !stakedSince.includes(game) && !open.some((one) => one.staked > 0 && one.id > since && nameOf(one) === game)
}

/** The part of a win or returned stake that repays such a claim, in the posting that pays it. */
export function repayFrom(
  locked: Locked,
  open: OpenParts,
  { amount, ...paying }: Paying & { readonly amount: Kopecks },
): { readonly taken: Kopecks; readonly transfers: readonly Transfer[]; readonly writes: readonly Write[] } {
  const { player } = paying.part
  const claim = locked.findRow(lateWinClaims, player)
  const taken = claim && isLate(claim, open, paying) ? kopecks(Math.min(amount, claim.rest)) : kopecks(0)
  if (!claim || taken === 0) return { taken, transfers: [], writes: [] }
  const rest = kopecks(claim.rest - taken)
  return {
    taken,
    transfers: [{ kind: 'bonus', from: { player, account: 'cash' }, to: { house: 'bonus' }, amount: taken }],
    writes: [
      write(lateWinClaims, { ...claim, rest }),
      write(repaid, { posting: locked.id, at: locked.at, player, amount: taken }),
    ],
  }
}
