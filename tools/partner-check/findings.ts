import { type RoundTerms, type WalletAnswer, type WalletClient, WalletRound } from './wallet-client.ts'

/** A requirement of a wallet; `run` throws a `Finding` if it is not met. */
export interface WalletCheck {
  readonly name: string
  readonly demands: string
  readonly needsEndedSession?: true
  run(client: WalletClient): Promise<void>
}

/** An unmet requirement, as a sentence. */
export class UnmetDemand extends Error {}

const isRefusal = ({ status }: WalletAnswer) => status !== null && status >= 400 && status < 500

const saidOf = ({ status, message }: WalletAnswer) => (status === null ? 'no answer' : `${status} ${message}`.trim())

/** Expects the call to succeed. */
export function expectSuccess(answer: WalletAnswer, call: string): WalletAnswer {
  if (answer.status !== 200) throw new UnmetDemand(`${call} is answered ${saidOf(answer)}, not 200`)
  return answer
}

/** Expects the call to be refused definitively: 400 to 499. */
export function expectRefusal(answer: WalletAnswer, call: string): void {
  if (!isRefusal(answer)) throw new UnmetDemand(`${call} is answered ${saidOf(answer)}, not 400 to 499`)
}

/** The session's current balance, in minor units. */
export async function balanceOf(client: WalletClient): Promise<number> {
  const { session, currency, gameId } = client.wallet
  const answer = expectSuccess(
    await client.call('check.balance', { session, currency, game_id: gameId }),
    'check.balance',
  )
  if (answer.balance === undefined) throw new UnmetDemand('check.balance answers no balance in whole minor units')
  return answer.balance
}

/** `operation` must change the balance by exactly `expected`, which is called afterwards if it is a function. */
export async function expectChange(
  client: WalletClient,
  expected: number | (() => number),
  what: string,
  operation: () => Promise<unknown>,
): Promise<void> {
  const before = await balanceOf(client)
  await operation()
  const changed = (await balanceOf(client)) - before
  const amount = typeof expected === 'number' ? expected : expected()
  if (changed !== amount) throw new UnmetDemand(`${what}: the balance changes by ${changed}, not by ${amount}`)
}

export const roundOf = (client: WalletClient, terms?: RoundTerms) => new WalletRound(client, terms)

/** Sends this many at the same time. */
export const inParallel = <T>(times: number, send: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, send))
