import { createHmac } from 'node:crypto'

// The rules of a flight, written a second time and as simply as possible (docs/product.md): amounts in kopecks, multipliers in
// hundredths, times in milliseconds.

const betsMs = 7000
const pauseMs = 3000
/** A cash-out that arrived in time may be decided this long after the crash. */
const decidedWithinMs = 2500
const leastStake = 100

export type Panel = 1 | 2

export interface ModelFlight {
  readonly number: number
  readonly startsAt: number
  readonly crash: number
  readonly crashesAt: number
}

const multiplierAt = (ms: number) => Math.floor(100 * Math.exp(0.00006 * Math.floor(ms)))

/** The crash of a seed by the published formula. */
export function crashOfSeed(seed: string, salt: string, edgePercent: number): number {
  const drawn = BigInt(`0x${createHmac('sha256', seed).update(salt).digest('hex').slice(0, 13)}`)
  return Math.max(100, Number((BigInt(100 - edgePercent) * 2n ** 52n) / (2n ** 52n - drawn)))
}

export function modelFlight(number: number, startsAt: number, crash: number): ModelFlight {
  let ms = Math.max(0, Math.floor(Math.log(crash / 100) / 0.00006) - 2)
  while (multiplierAt(ms) < crash) ms++
  return { number, startsAt, crash, crashesAt: startsAt + ms }
}

export interface ModelBet {
  /** Its place among the flights of the life. */
  readonly flight: number
  readonly panel: Panel
  readonly stake: number
  readonly target: number | null
  readonly state: 'open' | 'cancelled' | 'settled'
  readonly payout: number
}

export type ModelCall =
  | { readonly does: 'bet'; readonly panel: Panel; readonly stake: number; readonly target: number | null }
  | { readonly does: 'cancel' | 'cashOut'; readonly panel: Panel }

/** The answer to the player: the code of a refusal, or the balance with the rest of the answer. */
export type ModelAnswer =
  | { readonly refused: string }
  | { readonly cash: number; readonly number?: number; readonly payout?: number; readonly multiplier?: number }

/** All that can be known of one player: where nobody saw whether something happened, there are several worlds. */
export interface World {
  readonly cash: number
  readonly bets: readonly ModelBet[]
  /** The answers to the keys of accepted calls. */
  readonly answered: Readonly<Record<string, ModelAnswer>>
}

export interface Rules {
  readonly flights: readonly ModelFlight[]
  readonly maximumWin: number
}

/** The flight whose bets, flight or pause it is. */
const flightAt = ({ flights }: Rules, at: number): number =>
  flights.findIndex(({ startsAt, crashesAt }) => at >= startsAt - betsMs && at < crashesAt + pauseMs)

const isTakingBets = ({ flights }: Rules, flight: number, at: number) => at < (flights[flight]?.startsAt ?? 0)

const payoutOf = ({ maximumWin }: Rules, stake: number, multiplier: number) =>
  Math.min(maximumWin, Math.floor((stake * multiplier) / 100))

const replaced = (bets: readonly ModelBet[], old: ModelBet, changes: Partial<ModelBet>): ModelBet[] =>
  bets.map((bet) => (bet === old ? { ...bet, ...changes } : bet))

/** What a call that arrived at this time does; the same key again does nothing. */
export function called(
  rules: Rules,
  world: World,
  { call, key, at }: { readonly call: ModelCall; readonly key: string; readonly at: number },
): { readonly world: World; readonly answer: ModelAnswer } {
  const before = world.answered[key]
  if (before) return { world, answer: before }
  const done = decided(rules, world, call, at)
  if ('refused' in done) return { world, answer: done }
  const answer = { cash: done.cash, ...done.also }
  return { world: { cash: done.cash, bets: done.bets, answered: { ...world.answered, [key]: answer } }, answer }
}

type Done = { readonly refused: string } | (Pick<World, 'cash' | 'bets'> & { readonly also?: object })

function decided(rules: Rules, world: World, call: ModelCall, at: number): Done {
  const { cash, bets } = world
  const flight = flightAt(rules, at)
  const takesBets = isTakingBets(rules, flight, at)
  const open = bets.filter(({ panel, state }) => panel === call.panel && state === 'open')
  if (call.does === 'bet') {
    const { panel, stake, target } = call
    if (!takesBets) return { refused: 'bets_closed' }
    if (bets.some((bet) => bet.flight === flight && bet.panel === panel && bet.state !== 'cancelled'))
      return { refused: 'bet_placed' }
    if (stake < leastStake) return { refused: 'stake_too_small' }
    if (stake > cash) return { refused: 'insufficient_funds' }
    const bet: ModelBet = { flight, panel, stake, target, state: 'open', payout: 0 }
    return { cash: cash - stake, bets: [...bets, bet], also: { number: rules.flights[flight]!.number } }
  }
  if (call.does === 'cancel') {
    const bet = open.at(-1)
    if (!bet) return { refused: 'no_bet' }
    if (!takesBets || bet.flight !== flight) return { refused: 'bets_closed' }
    return { cash: cash + bet.stake, bets: replaced(bets, bet, { state: 'cancelled' }) }
  }
  const bet = open.find((one) => one.flight === flight) ?? open.at(-1)
  if (!bet) return { refused: 'no_bet' }
  const { startsAt, crashesAt } = rules.flights[flight]!
  if (bet.flight !== flight || at < startsAt) return { refused: 'not_flying' }
  if (at >= crashesAt) return { refused: 'crashed' }
  const now = multiplierAt(at - startsAt)
  const multiplier = bet.target === null ? now : Math.min(bet.target, now)
  const payout = payoutOf(rules, bet.stake, multiplier)
  return {
    cash: cash + payout,
    bets: replaced(bets, bet, { state: 'settled', payout }),
    also: { payout, multiplier },
  }
}

/** The payout of an open bet that a server which settles at this time ends; undefined if it does not end it. */
function endedAt(rules: Rules, { flight, stake, target }: ModelBet, at: number): number | undefined {
  const { startsAt, crash, crashesAt } = rules.flights[flight]!
  if (at < startsAt) return undefined
  const reached = at < crashesAt ? multiplierAt(at - startsAt) : crash
  if (target !== null && target <= reached) return payoutOf(rules, stake, target)
  return at >= crashesAt + decidedWithinMs ? 0 : undefined
}

/** After a server has settled at this time. */
export function settled(rules: Rules, { cash, bets, answered }: World, at: number): World {
  const paid = bets.map((bet) => (bet.state === 'open' ? endedAt(rules, bet, at) : undefined))
  return {
    cash: cash + paid.reduce<number>((sum, payout) => sum + (payout ?? 0), 0),
    bets: bets.map((bet, place) => {
      const payout = paid[place]
      return payout === undefined ? bet : { ...bet, state: 'settled', payout }
    }),
    answered,
  }
}

/** After one has begun to settle and may have died: each bet ended, or did not. */
export function perhapsSettled(rules: Rules, world: World, at: number): World[] {
  return world.bets.reduce<World[]>(
    (worlds, bet, place) => {
      const payout = bet.state === 'open' ? endedAt(rules, bet, at) : undefined
      if (payout === undefined) return worlds
      return worlds.flatMap((one) => [
        one,
        { ...one, cash: one.cash + payout, bets: replaced(one.bets, one.bets[place]!, { state: 'settled', payout }) },
      ])
    },
    [world],
  )
}

/** Each world once. */
export const distinct = (worlds: readonly World[]): World[] => [
  ...new Map(worlds.map((world) => [JSON.stringify(world), world])).values(),
]
