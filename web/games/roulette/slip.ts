import { type RouletteBet, type RouletteField, totalStake } from '@casino/rules/games/roulette/rules'
import { clampStake, type StakeLimits } from '@casino/rules/limits'
import { type Kopecks, kopecks } from '@casino/rules/money'

/** The bets of one round in the order in which their fields were first chosen, and the slip before the last action. */
export interface Slip {
  readonly bets: readonly RouletteBet[]
  readonly before?: Slip
}

/** The limits of a slip: the player's balance, the minimum on a field and the maximum in a round. */
export interface SlipLimits {
  readonly balance: Kopecks
  readonly limits: StakeLimits
}

/** The number of actions that can be undone; older ones are dropped. */
const longestMemory = 100

export const emptySlip: Slip = { bets: [] }

/** The stake on this field. */
export function stakeOn(bets: readonly RouletteBet[], field: RouletteField): Kopecks {
  return bets.find((bet) => bet.field === field)?.stake ?? kopecks(0)
}

/** The amount that can still be added before the balance or the game's maximum is reached. */
export function roomLeft(bets: readonly RouletteBet[], { balance, limits }: SlipLimits): Kopecks {
  return kopecks(Math.max(0, Math.min(balance, limits.maximum) - totalStake(bets)))
}

/**
 * Places a chip on each of these fields: one for a field of the table, several for a sector of the wheel. The chip follows the
 * bet rule (docs/product.md §5: zero or less becomes 1, capped at the balance); the last one that does not fit in full is
 * reduced to what is left. A chip for which nothing is left, or that would be below the game's minimum, is not placed.
 */
export function place(slip: Slip, fields: readonly RouletteField[], chip: Kopecks, purse: SlipLimits): Slip {
  let bets = slip.bets
  for (const field of fields) {
    const added = Math.min(clampStake(chip, purse.balance), roomLeft(bets, purse))
    const stake = kopecks(stakeOn(bets, field) + added)
    if (added > 0 && stake >= purse.limits.minimum) bets = withStake(bets, field, stake)
  }
  return after(slip, bets)
}

/** Removes this chip from the field, or the whole bet if the remainder would be below the minimum. */
export function takeBack(slip: Slip, field: RouletteField, chip: Kopecks, { limits }: SlipLimits): Slip {
  const left = stakeOn(slip.bets, field) - chip
  return after(slip, withStake(slip.bets, field, kopecks(left >= limits.minimum ? left : 0)))
}

/** Removes the whole bet from the field. */
export function remove(slip: Slip, field: RouletteField): Slip {
  return after(slip, withStake(slip.bets, field, kopecks(0)))
}

export function clear(slip: Slip): Slip {
  return after(slip, [])
}

/** Whether every bet can be doubled; doubling only some of them would be a different bet. */
export function canDouble({ bets }: Slip, purse: SlipLimits): boolean {
  return bets.length > 0 && roomLeft(bets, purse) >= totalStake(bets)
}

export function double(slip: Slip, purse: SlipLimits): Slip {
  if (!canDouble(slip, purse)) return slip
  return after(
    slip,
    slip.bets.map(({ field, stake }) => ({ field, stake: kopecks(stake * 2) })),
  )
}

/** Whether the bets of the last round fit on top of those on the table. */
export function canRepeat({ bets }: Slip, last: readonly RouletteBet[], purse: SlipLimits): boolean {
  return last.length > 0 && roomLeft(bets, purse) >= totalStake(last)
}

/** Places the bets of the last round again, on top of those on the table. */
export function repeat(slip: Slip, last: readonly RouletteBet[], purse: SlipLimits): Slip {
  if (!canRepeat(slip, last, purse)) return slip
  let bets = slip.bets
  for (const { field, stake } of last) bets = withStake(bets, field, kopecks(stakeOn(bets, field) + stake))
  return after(slip, bets)
}

export function undo(slip: Slip): Slip {
  return slip.before ?? slip
}

function withStake(bets: readonly RouletteBet[], field: RouletteField, stake: Kopecks): readonly RouletteBet[] {
  const place = bets.findIndex((bet) => bet.field === field)
  if (place < 0) return stake > 0 ? [...bets, { field, stake }] : bets
  if (stake <= 0) return bets.filter((_, at) => at !== place)
  return bets[place]?.stake === stake ? bets : bets.map((bet, at) => (at === place ? { field, stake } : bet))
}

/** An action that changed nothing is not recorded: the slip stays the same object. */
function after(slip: Slip, bets: readonly RouletteBet[]): Slip {
  if (bets === slip.bets || (bets.length === 0 && slip.bets.length === 0)) return slip
  return { bets, before: shortened(slip) }
}

function shortened(slip: Slip): Slip {
  const steps: Slip[] = []
  for (let each: Slip | undefined = slip; each; each = each.before) steps.push(each)
  if (steps.length <= longestMemory) return slip
  return steps
    .slice(0, longestMemory - 1)
    .reduceRight<Slip>((before, { bets }) => ({ bets, before }), { bets: steps[longestMemory - 1]?.bets ?? [] })
}
