import type { HistoryItem } from '@casino/contract/play/history'
import { m } from '../../texts/compiled/messages.js'
import { heightOf } from './rounds/height.ts'

const mostLanterns = 30

/** The last rounds as distant lanterns at the heights that they reached, the newest on the right; where the stage has room. */
export function PastLanterns({ rounds }: { rounds: readonly HistoryItem[] }) {
  const past = rounds.slice(0, mostLanterns)
  if (past.length === 0) return null
  const wins = past.filter(({ payout }) => payout > 0).length
  return (
    <div className="limbo-past" role="img" aria-label={m.limbo_last_rounds({ count: past.length, wins })}>
      {past.map(({ _id, payout, gameData }, place) => (
        <i
          key={_id}
          data-won={payout > 0 || undefined}
          style={{
            right: `${(100 * (place + 0.5)) / mostLanterns}%`,
            bottom: `${100 * heightOf((gameData.limbo?.drawnMultiplier ?? 1) * 100)}%`,
          }}
        />
      ))}
    </div>
  )
}
