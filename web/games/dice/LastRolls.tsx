import type { HistoryItem } from '@casino/contract/play/history'
import { m } from '../../texts/compiled/messages.js'

const mostRolls = 50

/** The last fifty rolls as a strip of bars as high as their numbers, the newest on the right; where the stage has room. */
export function LastRolls({ rounds }: { rounds: readonly HistoryItem[] }) {
  const rolls = rounds.slice(0, mostRolls)
  const wins = rolls.filter(({ payout }) => payout > 0).length
  if (rolls.length === 0) return <div className="dice-rolls" />
  return (
    <figure className="dice-rolls">
      <div role="img" aria-label={m.dice_last_rolls({ count: rolls.length, wins })}>
        {rolls.map(({ _id, payout, gameData }) => (
          <i
            key={_id}
            data-won={payout > 0 || undefined}
            style={{ height: `${15 + 0.85 * (gameData.dice?.rolledNumber ?? 0)}%` }}
          />
        ))}
      </div>
      <figcaption className="type-label tabular text-text-3" aria-hidden="true">
        {m.dice_last_rolls({ count: rolls.length, wins })}
      </figcaption>
    </figure>
  )
}
