import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { percentText } from '../ui/fields/amount.ts'
import { Money } from '../ui/shown/Money.tsx'
import type { HouseSettings } from './house.ts'

interface GameRulesProps {
  house: HouseSettings
  /** How to play it. */
  children: ReactNode
  /** Details specific to this game, such as its return, computed by the functions that settle bets. */
  facts: readonly { name: string; value: ReactNode }[]
  note?: ReactNode
}

/** How a game is played and what it returns, computed from the same functions and records that settle a bet. */
export function GameRules({ house, children, facts, note }: GameRulesProps) {
  return (
    <div className="type-body flex flex-col gap-4 text-text-2">
      {children}
      <dl className="flex flex-col divide-y divide-line rounded-md border border-line px-3 text-text">
        <Fact name={m.game_rules_edge()}>{percentText(house.edgeBasisPoints)} %</Fact>
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name={m.game_rules_minimum()}>
          <Money kopecks={house.limits.minimum} />
        </Fact>
        <Fact name={m.game_rules_maximum()}>
          <Money kopecks={house.limits.maximum} />
        </Fact>
        <Fact name={m.game_rules_maximum_win()}>
          <Money kopecks={house.maximumWin} />
        </Fact>
      </dl>
      {note && <p className="type-small text-text-3">{note}</p>}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-text-2">{name}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  )
}
