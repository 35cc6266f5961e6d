import { type Kopecks, kopecks } from './money.ts'

/** docs/product.md R8: a player's total stakes, and the total required before a withdrawal. */
export interface Turnover {
  readonly staked: Kopecks
  readonly target: Kopecks
}

/** No target is greater, so that crediting a deposit cannot fail on its turnover. */
const greatestTarget = Number.MAX_SAFE_INTEGER

/** How much a credit adds to the target: its amount times a factor in hundredths, rounded up. */
export function toStake(amount: Kopecks, factorHundredths: number): Kopecks {
  const exact = (BigInt(amount) * BigInt(factorHundredths) + 99n) / 100n
  return kopecks(Math.min(Number(exact), greatestTarget))
}

/** The target after a credit; turnover that was already open is staked first. */
export function targetAfter({ staked, target }: Turnover, amount: Kopecks, factorHundredths: number): Kopecks {
  return kopecks(Math.min(Math.max(target, staked) + toStake(amount, factorHundredths), greatestTarget))
}

/** The amount left to stake before a withdrawal. */
export function leftToStake({ staked, target }: Turnover): Kopecks {
  return kopecks(Math.max(0, target - staked))
}

/** How much of the balance can be withdrawn now: all of it, or nothing while there is something left to stake. */
export function withdrawable(balance: Kopecks, turnover: Turnover): Kopecks {
  return leftToStake(turnover) === 0 ? balance : kopecks(0)
}

/** A credit, with the target that it set. */
export interface Credited {
  readonly kind: string
  readonly amount: Kopecks
  readonly factorHundredths: number
  readonly target: Kopecks
  /** How much partial refunds of its deposit have taken from its amount (`returned`) and from its turnover (`lowered`). */
  readonly returned?: Kopecks
  readonly lowered?: Kopecks
}

/** How much a credit has to be staked, after partial refunds of its deposit. */
export function ownTurnover({ amount, factorHundredths, lowered = kopecks(0) }: Credited): Kopecks {
  return kopecks(toStake(amount, factorHundredths) - lowered)
}

/** How much of a credit's own turnover is staked: credits are staked in the order in which they were given. */
export function stakedOfCredit(credit: Credited, staked: Kopecks): Kopecks {
  const own = ownTurnover(credit)
  return kopecks(Math.min(own, Math.max(0, staked - (credit.target - own))))
}

/** How much of a credit's own turnover is left. */
export function leftOfCredit(credit: Credited, staked: Kopecks): Kopecks {
  return kopecks(ownTurnover(credit) - stakedOfCredit(credit, staked))
}

/** Whether a credit still has to be staked; one without a turnover never does. */
export function isOpen(credit: Credited, staked: Kopecks): boolean {
  return leftOfCredit(credit, staked) > 0
}

/** The result of giving up all open bonuses: the sum taken from the balance, and the turnover left of each deposit. */
export interface GivenUp<Credit extends Credited = Credited> {
  readonly takenBack: Kopecks
  /** The part that the balance did not cover: it was lost, or is staked in a round that may still pay. */
  readonly missing: Kopecks
  readonly rests: readonly { readonly credit: Credit; readonly left: Kopecks }[]
}

/**
 * docs/product.md R1: takes back the open bonuses among these credits, as far as the balance covers them; the turnover of
 * deposits remains. Undefined if no bonus is open.
 */
export function giveUp<Credit extends Credited>(
  credits: readonly Credit[],
  staked: Kopecks,
  balance: Kopecks,
): GivenUp<Credit> | undefined {
  const open = credits.filter((credit) => isOpen(credit, staked))
  const bonuses = open.filter(({ kind }) => kind !== 'deposit')
  if (bonuses.length === 0) return undefined
  const given = bonuses.reduce((sum, { amount, returned = 0 }) => sum + amount - returned, 0)
  const rests = open
    .filter(({ kind }) => kind === 'deposit')
    .map((credit) => ({ credit, left: leftOfCredit(credit, staked) }))
  const takenBack = kopecks(Math.min(balance, given))
  return { takenBack, missing: kopecks(given - takenBack), rests }
}

/** The turnover that deposits still require after giving up. */
export function leftOfDeposits({ rests }: GivenUp): Kopecks {
  return kopecks(rests.reduce((sum, { left }) => sum + left, 0))
}

/** A share of an amount, in hundredths of a per cent, rounded down to the kopeck. */
export function shareOf(amount: Kopecks, basisPoints: number): Kopecks {
  return kopecks(Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n))
}

/** A refund of a part of a deposit: what was refunded before it, and what the deposit was. */
export interface RefundedPart {
  readonly before: Kopecks
  readonly amount: Kopecks
  readonly of: Kopecks
}

/**
 * The part of a deposit's consequences to take back with this partial refund: in proportion to the total refunded so far,
 * rounded down to the kopeck, so that the parts of a whole deposit take exactly all of it.
 */
export function goesBack(brought: Kopecks, { before, amount, of }: RefundedPart): Kopecks {
  const until = (refunded: number) => Number((BigInt(brought) * BigInt(refunded)) / BigInt(of))
  return kopecks(until(before + amount) - until(before))
}

/** The reduction of the remaining turnover by this partial refund: in proportion to the part not refunded before, rounded down. */
export function fallsAway(left: Kopecks, { before, amount, of }: RefundedPart): Kopecks {
  return kopecks(Number((BigInt(left) * BigInt(amount)) / BigInt(of - before)))
}
