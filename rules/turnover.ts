import { type Kopecks, kopecks } from './money.ts'

/** docs/product.md R8: what a player has staked in all, and how much it has to be before a withdrawal. */
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

/** The target after a credit: what was open before is staked first. */
export function targetAfter({ staked, target }: Turnover, amount: Kopecks, factorHundredths: number): Kopecks {
  return kopecks(Math.min(Math.max(target, staked) + toStake(amount, factorHundredths), greatestTarget))
}

/** What is left to stake before a withdrawal. */
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
}

/** How much of a credit's own turnover is staked: credits are staked in the order in which they were given. */
export function stakedOfCredit({ amount, factorHundredths, target }: Credited, staked: Kopecks): Kopecks {
  const own = toStake(amount, factorHundredths)
  return kopecks(Math.min(own, Math.max(0, staked - (target - own))))
}

/** Whether a credit has to be staked further; one without a turnover never has. */
export function isOpen(credit: Credited, staked: Kopecks): boolean {
  return stakedOfCredit(credit, staked) < toStake(credit.amount, credit.factorHundredths)
}

/** What giving up all open bonuses takes from the balance, and what deposits then still have to be staked. */
export interface GivenUp {
  readonly takenBack: Kopecks
  readonly rest: Kopecks
}

/**
 * docs/product.md R1: the open bonuses among these credits are taken back as far as the balance reaches; what deposits have to
 * be staked remains. Undefined if no bonus is open.
 */
export function giveUp(credits: readonly Credited[], staked: Kopecks, balance: Kopecks): GivenUp | undefined {
  const open = credits.filter((credit) => isOpen(credit, staked))
  const bonuses = open.filter(({ kind }) => kind !== 'deposit')
  if (bonuses.length === 0) return undefined
  const given = bonuses.reduce((sum, { amount }) => sum + amount, 0)
  const rest = open
    .filter(({ kind }) => kind === 'deposit')
    .reduce((sum, of) => sum + toStake(of.amount, of.factorHundredths) - stakedOfCredit(of, staked), 0)
  return { takenBack: kopecks(Math.min(balance, given)), rest: kopecks(rest) }
}

/** A share of an amount, in hundredths of a per cent, rounded down to the kopeck. */
export function shareOf(amount: Kopecks, basisPoints: number): Kopecks {
  return kopecks(Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n))
}
