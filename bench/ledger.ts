import { kopecks } from '@casino/rules/money'
import { type Ledger, openLedger } from '@casino/server/accounting/ledger/ledger'
import { isRefused, type Posting } from '@casino/server/accounting/ledger/posting'
import { houseAccounts } from '@casino/server/composition/house-accounts'
import { openBaseline } from './baselines.ts'
import { openKeys, quantile } from './load-client.ts'

interface Rate {
  readonly perSecond: number
  readonly medianMs: number
}

/**
 * The ledger without HTTP or a game: the latency of each one-transfer posting, with this many callers that each wait for their
 * answer.
 */
async function latenciesOf(
  ledger: Ledger,
  plan: { players: number[]; callers: number; seconds: number },
): Promise<number[]> {
  const latencies: number[] = []
  const keyOf = openKeys()
  let sent = 0
  const end = performance.now() + plan.seconds * 1000
  const caller = async () => {
    while (performance.now() < end) {
      const player = plan.players[Math.floor(Math.random() * plan.players.length)]!
      const sentAt = performance.now()
      const answer = await ledger.post(adjustment(player, keyOf(sent++)))
      if (isRefused(answer)) throw new Error(`the ledger refused: ${answer.refused}`)
      latencies.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: plan.callers }, caller))
  return latencies
}

function adjustment(player: number, key: string): Posting<{ amount: number }> {
  return {
    purpose: 'adjustment',
    kind: 'adjustment',
    player,
    key,
    fingerprint: 'fingerprint',
    decide: () => ({
      transfers: [
        { kind: 'adjustment', from: { house: 'adjustment' }, to: { player, account: 'cash' }, amount: kopecks(100) },
      ],
      writes: [],
      record: { amount: 100 },
    }),
  }
}

export interface LedgerFigures {
  readonly batched: Rate
  readonly oneCall: Rate
  /** The median with one caller. */
  readonly alone: { readonly batchedMs: number; readonly oneCallMs: number }
}

/** Compares our ledger with one function call per posting, in turns on the same database. */
export async function compareLedgers(url: string, players: number[], seconds: number): Promise<LedgerFigures> {
  const ours = await openLedger({ url, houseAccounts })
  const baseline = await openBaseline('function', url)
  const together = async (ledger: Ledger): Promise<Rate> => {
    const latencies = await latenciesOf(ledger, { players, callers: 256, seconds })
    return { perSecond: latencies.length / seconds, medianMs: quantile(latencies, 0.5) }
  }
  try {
    for (const ledger of [ours, baseline]) await latenciesOf(ledger, { players, callers: 32, seconds: 1 })
    return { oneCall: await together(baseline), batched: await together(ours), alone: await alone() }
  } finally {
    await ours.close()
    await baseline.close()
  }

  /** In short turns, so that other load on the machine affects both equally. */
  async function alone() {
    const batched: number[] = []
    const oneCall: number[] = []
    const turn = { players, callers: 1, seconds: 0.1 }
    for (let left = seconds; left > 0; left -= turn.seconds) {
      oneCall.push(...(await latenciesOf(baseline, turn)))
      batched.push(...(await latenciesOf(ours, turn)))
    }
    return { batchedMs: quantile(batched, 0.5), oneCallMs: quantile(oneCall, 0.5) }
  }
}
