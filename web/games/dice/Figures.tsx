import { type DiceSide, multiplierHundredths, winChancePercent } from '@casino/rules/games/dice/rules'
import type { Kopecks } from '@casino/rules/money'
import { m } from '../../texts/compiled/messages.js'
import { PossibleWin, TypedFigure, tiles } from '../TypedFigure.tsx'
import { multiplierText, steppedMultiplier, targetOfTypedChance, targetOfTypedMultiplier } from './figures.ts'

export interface FiguresProps {
  side: DiceSide
  target: number
  onTarget: (target: number) => void
  edgeBasisPoints: number
  possibleWin: Kopecks
  locked: boolean
}

/** Multiplier, chance and possible win in three equal tiles. The first two are editable: the slider follows. */
export function Figures({ side, target, onTarget, edgeBasisPoints, possibleWin, locked }: FiguresProps) {
  const chance = winChancePercent(side, target)
  return (
    <div {...tiles}>
      <TypedFigure
        label={m.game_multiplier()}
        shown={multiplierText(multiplierHundredths(chance, edgeBasisPoints))}
        before="×"
        locked={locked}
        onNumber={(multiplier) => onTarget(targetOfTypedMultiplier(side, multiplier, edgeBasisPoints))}
        onStep={(direction) => onTarget(steppedMultiplier({ side, target }, direction, edgeBasisPoints))}
      />
      <TypedFigure
        label={m.game_chance()}
        shown={String(chance)}
        after="%"
        locked={locked}
        onNumber={(percent) => onTarget(targetOfTypedChance(side, percent))}
        onStep={(direction) => onTarget(targetOfTypedChance(side, chance + direction))}
      />
      <PossibleWin amount={possibleWin} />
    </div>
  )
}
