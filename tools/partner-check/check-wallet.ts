import { balanceOf, UnmetDemand, type WalletCheck } from './findings.ts'
import { messageChecks } from './message-checks.ts'
import { moneyChecks } from './money-checks.ts'
import { storm } from './storm.ts'
import { type CheckedWallet, WalletClient } from './wallet-client.ts'

/** In the order in which they run. */
export const walletChecks: readonly WalletCheck[] = [...messageChecks, ...moneyChecks]

/** The checks that this wallet has to pass. */
const checksOf = ({ calls }: CheckedWallet) => (calls === undefined ? walletChecks : [...walletChecks, storm(calls)])

export interface CheckResult {
  readonly name: string
  readonly demands: string
  readonly result: 'passed' | 'failed' | 'skipped'
  /** The finding, or why the check was skipped. */
  readonly detail: string
}

export interface WalletReport {
  readonly results: readonly CheckResult[]
  readonly calls: number
  readonly slowestMs: number
}

/** The number of stakes that a check needs. */
const neededStakes = 100

/** Runs these checks of a wallet, one after another; throws a `Finding` if none of them can be run. */
export async function checkWallet(wallet: CheckedWallet, checks = checksOf(wallet)): Promise<WalletReport> {
  const client = new WalletClient(wallet)
  const balance = await balanceOf(client)
  if (balance < neededStakes * wallet.stake) {
    throw new UnmetDemand(`the player has ${balance}; ${neededStakes} stakes of ${wallet.stake} are needed`)
  }
  const results: CheckResult[] = []
  for (const check of checks) results.push({ ...check, ...(await resultOf(check, client)) })
  return { results, calls: client.calls, slowestMs: client.slowestMs }
}

async function resultOf(check: WalletCheck, client: WalletClient): Promise<Pick<CheckResult, 'result' | 'detail'>> {
  if (check.needsEndedSession && client.wallet.endedSession === undefined) {
    return { result: 'skipped', detail: 'needs --ended-session' }
  }
  try {
    await check.run(client)
    return { result: 'passed', detail: '' }
  } catch (error) {
    if (!(error instanceof UnmetDemand)) throw error
    return { result: 'failed', detail: error.message }
  }
}
