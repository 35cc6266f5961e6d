import {
  type DiceSide,
  multiplierHundredths,
  returnBasisPoints,
  returnRange,
  winChancePercent,
} from '@casino/rules/dice'
import type { StakeLimits } from '@casino/rules/limits'
import type { Kopecks } from '@casino/rules/money'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { formatMultiplier } from '../../ui/amount.ts'
import { Money } from '../../ui/Money.tsx'
import { percentText } from './figures.ts'

interface RulesProps {
  side: DiceSide
  target: number
  terms: { edgeBasisPoints: number; maximumWin: Kopecks }
  limits: StakeLimits
}

/** How dice is played and what it returns, from the same functions and records that settle a bet. */
export function Rules({ side, target, terms: { edgeBasisPoints, maximumWin }, limits }: RulesProps) {
  const chance = winChancePercent(side, target)
  const range = returnRange(edgeBasisPoints)
  const belowStake = multiplierHundredths(99, edgeBasisPoints)
  const returned = percentText(10_000 - edgeBasisPoints)
  return (
    <div className="type-body flex flex-col gap-4 text-text-2">
      <p>{m.dice_rules_play()}</p>
      <p>
        {m.dice_rules_multiplier({ returned })}{' '}
        {belowStake < 100 && m.dice_rules_below_stake({ chance: 99, multiplier: formatMultiplier(belowStake) })}{' '}
        {m.dice_rules_payout()}
      </p>
      <dl className="flex flex-col divide-y divide-line rounded-md border border-line px-3 text-text">
        <Fact name={m.dice_rules_edge()}>{percentText(edgeBasisPoints)} %</Fact>
        <Fact name={m.dice_rules_return()}>
          {m.dice_range({ least: percentText(range.least), greatest: percentText(range.greatest) })} %
        </Fact>
        <Fact name={m.dice_rules_return_here({ chance })}>
          {percentText(returnBasisPoints(chance, edgeBasisPoints))} %
        </Fact>
        <Fact name={m.dice_rules_minimum()}>
          <Money kopecks={limits.minimum} />
        </Fact>
        <Fact name={m.dice_rules_maximum()}>
          <Money kopecks={limits.maximum} />
        </Fact>
        <Fact name={m.dice_rules_maximum_win()}>
          <Money kopecks={maximumWin} />
        </Fact>
      </dl>
      <p className="type-small text-text-3">{m.dice_rules_bias()}</p>
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
