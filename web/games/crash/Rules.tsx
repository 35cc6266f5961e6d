import {
  betsMs,
  decidedWithinMs,
  greatestTarget,
  leastTarget,
  msOf,
  pauseMs,
  returnOf,
} from '@casino/rules/games/crash/rules'
import { useQuery } from '@tanstack/react-query'
import { HashValue } from '../../fairness/HashValue.tsx'
import { m } from '../../texts/compiled/messages.js'
import { formatMultiplier, percentText } from '../../ui/fields/amount.ts'
import { GameRules } from '../GameRules.tsx'
import type { HouseSettings } from '../house.ts'
import { crashTableOptions } from './crash-table.ts'

const seconds = (ms: number) => String(Math.round(ms / 100) / 10).replace('.', ',')

export default function Rules({ house }: { house: HouseSettings }) {
  const { edgeBasisPoints } = house
  const { data } = useQuery(crashTableOptions)
  return (
    <div className="flex flex-col gap-4">
      <GameRules
        house={house}
        facts={[
          {
            name: m.crash_rules_return(),
            value: `${percentText(Math.round(returnOf(leastTarget, edgeBasisPoints) * 10_000))} %`,
          },
        ]}
      >
        <p>
          {m.crash_rules_phases({ bets: seconds(betsMs), twice: seconds(msOf(200)), pause: seconds(pauseMs) })}{' '}
          {m.crash_rules_bets()}
        </p>
        <p>{m.crash_rules_auto()}</p>
        <p>{m.crash_rules_hand({ within: seconds(decidedWithinMs) })}</p>
        <p>
          {m.crash_rules_chain({
            returned: percentText(10_000 - edgeBasisPoints),
            greatest: formatMultiplier(greatestTarget),
          })}
        </p>
      </GameRules>
      {data && (
        <>
          <HashValue name={m.crash_rules_end()} value={data.chain.end} />
          <HashValue name={m.crash_rules_salt()} value={data.chain.salt} />
        </>
      )}
    </div>
  )
}
