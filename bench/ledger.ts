import { kopecks } from '@casino/rules/money'
import { type Ledger, openLedger } from '@casino/server/ledger/ledger'
import { isRefused, type Posting } from '@casino/server/ledger/posting'
import { openBaseline } from './baselines.ts'
import { openKeys, quantile } from './load-client.ts'

interface Rate {
  readonly perSecond: number
  readonly medianMs: number
  readonly p99Ms: number
}

/** The ledger without HTTP or a game: postings of one transfer, by so many callers that each wait for their answer. */
async function measureLedger(
  ledger: Ledger,
  plan: { players: number[]; callers: number; seconds: number },
): Promise<Rate> {
  const latencies: number[] = []
  const keyOf = openKeys()
  let sent = 0
  const start = performance.now()
  const end = start + plan.seconds * 1000
  const caller = async () => {
    while (performance.now() < end) {
      const player = plan.players[Math.floor(Math.random() * plan.players.length)]!
      const asked = performance.now()
      const answer = await ledger.post(adjustment(player, keyOf(sent++)))
      if (isRefused(answer)) throw new Error(`the ledger refused: ${answer.refused}`)
      latencies.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: plan.callers }, caller))
  const perSecond = latencies.length / ((performance.now() - start) / 1000)
  return { perSecond, medianMs: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) }
}

function adjustment(player: number, key: string): Posting<{ amount: number }> {
  return {
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
  readonly batchedAlone: Rate
  readonly oneCallAlone: Rate
}

/** Ours and one function call for each posting, in turn on the same database. */
export async function compareLedgers(url: string, players: number[], seconds: number): Promise<LedgerFigures> {
  const ours = await openLedger({ url })
  const baseline = await openBaseline('function', url)
  const measure = (ledger: Ledger, callers: number) => measureLedger(ledger, { players, callers, seconds })
  try {
    for (const ledger of [ours, baseline]) await measureLedger(ledger, { players, callers: 32, seconds: 1 })
    return {
      oneCall: await measure(baseline, 256),
      batched: await measure(ours, 256),
      oneCallAlone: await measure(baseline, 1),
      batchedAlone: await measure(ours, 1),
    }
  } finally {
    await ours.close()
    await baseline.close()
  }
}
