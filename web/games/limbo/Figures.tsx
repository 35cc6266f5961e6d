import type { Kopecks } from '@casino/rules/money'
import { m } from '../../texts/compiled/messages.js'
import { PossibleWin, TypedFigure, tiles } from '../TypedFigure.tsx'
import { chanceText, steppedTarget, targetFieldText, targetOfChance } from './target.ts'

export interface FiguresProps {
  /** In hundredths. */
  target: number
  onTarget: (target: number) => void
  edgeBasisPoints: number
  possibleWin: Kopecks
  locked: boolean
}

/** Target, chance and possible win in three equal tiles. The first two are editable: the line in the sky follows. */
export function Figures({ target, onTarget, edgeBasisPoints, possibleWin, locked }: FiguresProps) {
  const step = (direction: 1 | -1) => onTarget(steppedTarget(target, direction))
  return (
    <div {...tiles}>
      <TypedFigure
        label={m.limbo_target()}
        shown={targetFieldText(target)}
        length={{ whole: 7, decimals: 2 }}
        before="×"
        locked={locked}
        onNumber={(multiplier) => onTarget(multiplier * 100)}
        onStep={step}
      />
      <TypedFigure
        label={m.game_chance()}
        shown={chanceText(target, edgeBasisPoints)}
        length={{ whole: 2, decimals: 6 }}
        after="%"
        locked={locked}
        onNumber={(percent) => onTarget(targetOfChance(percent, edgeBasisPoints))}
        onStep={(direction) => step(direction === 1 ? -1 : 1)}
      />
      <PossibleWin amount={possibleWin} />
    </div>
  )
}
