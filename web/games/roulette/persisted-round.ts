import type { BetTerms } from '@casino/contract/play/rounds'
import { fieldByKey, type RouletteBet, totalStake } from '@casino/rules/games/roulette/rules'
import { kopecks } from '@casino/rules/money'
import { createPersisted } from '../../ui/browser/local-storage.ts'
import type { Spin } from './machine.ts'

/** The part of a player's round that this tab persists, so that a reload loses neither bets nor a sent spin. */
export interface PersistedRound {
  readonly playerId: string
  /** The key for the spin of these bets; every change of them creates a new one. */
  readonly key: string
  readonly bets: readonly RouletteBet[]
  /** The bets of the previous round, for «Repeat». */
  readonly last: readonly RouletteBet[]
  /** A sent spin whose round has not ended: after a reload it is sent again with its key. */
  readonly spin?: Spin
}

/** The history shows the result of an older spin; sending it again could place a bet that the player no longer intends. */
const longestAgeMs = 10 * 60_000

/** Serialises a round: amounts in kopecks, fields by their keys. */
export function serialiseRound({ bets, last, spin, ...rest }: PersistedRound): Saved {
  return {
    ...rest,
    bets: pairs(bets),
    last: pairs(last),
    ...(spin && {
      spin: { key: spin.key, since: spin.since, known: spin.known, terms: spin.terms, bets: pairs(spin.bets) },
    }),
  }
}

/** Parses a saved round of this player; `undefined` if it is another player's or invalid. */
export function understood(saved: unknown, playerId: string, now: number): PersistedRound | undefined {
  try {
    const { playerId: owner, key, bets, last, spin } = saved as Saved
    if (owner !== playerId || typeof key !== 'string') return undefined
    const sent = spin ? spinOf(spin as Saved) : undefined
    return {
      playerId,
      key,
      bets: betsOf(bets),
      last: betsOf(last),
      ...(sent && now - sent.since < longestAgeMs && { spin: sent }),
    }
  } catch {
    return undefined
  }
}

const ofTab = createPersisted<unknown>('roulette', null, (saved) => saved, 'tab')

export function readRound(playerId: string): PersistedRound | undefined {
  return understood(ofTab.read(), playerId, Date.now())
}

export function persistRound(round: PersistedRound): void {
  ofTab.save(serialiseRound(round))
}

export function removePersistedRound(): void {
  ofTab.save(null)
}

type Saved = Record<string, unknown>

function spinOf({ key, since, known, terms, bets }: Saved): Spin {
  if (typeof key !== 'string' || typeof since !== 'number') throw new TypeError('not a spin')
  const read = betsOf(bets)
  return { key, since, bets: read, stake: totalStake(read), ...(known === true && { known }), ...termsOf(terms) }
}

/** The terms are part of the repeated request, so they must be exactly the original ones. */
function termsOf(saved: unknown): Pick<Spin, 'terms'> {
  const { houseEdge, maximumWin, payoutTable } = (saved ?? {}) as Saved
  const isWhole = [houseEdge, maximumWin, payoutTable].every((figure) => typeof figure === 'number')
  return isWhole ? { terms: { houseEdge, maximumWin, payoutTable } as BetTerms } : {}
}

function betsOf(saved: unknown): RouletteBet[] {
  return (saved as [string, number][]).map(([key, stake]) => {
    const field = fieldByKey(key)
    if (!field || !(stake > 0)) throw new TypeError('not a bet')
    return { field, stake: kopecks(stake) }
  })
}

function pairs(bets: readonly RouletteBet[]): [key: string, stake: number][] {
  return bets.map(({ field, stake }) => [field.key, stake])
}
