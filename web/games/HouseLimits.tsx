import { StakeCapNote } from '../protection/StakeCapNote.tsx'
import { m } from '../texts/compiled/messages.js'
import { Money } from '../ui/shown/Money.tsx'
import type { HouseSettings } from './house.ts'

/** A small note under the controls: the casino's limits on stake and payout. */
export function HouseLimits({ house }: { house: HouseSettings }) {
  if (house.at !== 'open' && house.at !== 'closed') return null
  const line = 'flex flex-wrap justify-between gap-x-4'
  return (
    <dl className="type-small space-y-1 text-text-3">
      <div className={line}>
        <dt>{m.game_limits()}</dt>
        <dd>
          <Money kopecks={house.limits.minimum} /> – <Money kopecks={house.limits.maximum} />
        </dd>
      </div>
      {house.capped && (
        <div>
          <dt className="sr-only">{m.protection_cap()}</dt>
          <dd>
            <StakeCapNote age={house.capped} />
          </dd>
        </div>
      )}
      <div className={line}>
        <dt>{m.game_maximum_win()}</dt>
        <dd>
          <Money kopecks={house.maximumWin} />
        </dd>
      </div>
    </dl>
  )
}
