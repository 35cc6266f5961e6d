import type { HistoryItem } from '@casino/contract/play/history'
import './sheet.ts'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { LandedCelebration } from '../Celebration.tsx'
import { ResultChips } from '../ResultChips.tsx'
import { isCelebrated, ResultWords } from '../ResultWords.tsx'
import { Figures, type FiguresProps } from './Figures.tsx'
import { LastRolls } from './LastRolls.tsx'
import { formatRolled } from './rounds/rolled.ts'
import { ThrownDice } from './ThrownDice.tsx'
import { Track } from './Track.tsx'
import type { DiceResult } from './use-dice.ts'

interface StageProps extends FiguresProps {
  rounds: readonly HistoryItem[]
  last: DiceResult | undefined
  landed: StageProps['last']
  /** A roll without an answer yet. */
  waiting: boolean
  meaning: string
}

/** The stage of dice: last results, the dice, the number, the scale with the slider, the three figures. */
export function Stage({ rounds, last, landed, waiting, meaning, ...figures }: StageProps) {
  const rolling = landed?.reply !== last?.reply
  const celebrated = landed !== undefined && isCelebrated(landed)
  return (
    <>
      <div className="game-light dice-light" data-won={(celebrated && !rolling) || undefined} aria-hidden="true" />
      <ResultChips rounds={rounds} resultOf={rolledText} />
      <div className="flex flex-1 flex-col justify-center gap-1 md:gap-4">
        <div>
          <ThrownDice rolled={last?.reply.rolledNumber} roundId={last?.reply.roundId} waiting={waiting} />
          <Outcome last={landed} rolling={rolling} />
        </div>
        <Track
          side={figures.side}
          target={figures.target}
          onTarget={figures.onTarget}
          locked={figures.locked}
          meaning={meaning}
          last={landed}
        />
      </div>
      <LastRolls rounds={rounds} />
      <div className="mt-2 md:mt-6">
        <Figures {...figures} />
      </div>
      {landed && !rolling && <LandedCelebration result={landed} />}
    </>
  )
}

const rolledText = ({ gameData }: HistoryItem) => formatRolled(gameData.dice?.rolledNumber ?? 0)

/** The number, and next to it its outcome in words. Green and «+» only if the payout is above the stake. */
function Outcome({ last, rolling }: { last: DiceResult | undefined; rolling: boolean }) {
  if (!last) {
    return (
      <p className="dice-outcome type-result text-text-3" role="img" aria-label={m.dice_no_result()}>
        —
      </p>
    )
  }
  const celebrated = isCelebrated(last)
  return (
    <div className={classes('dice-outcome transition-opacity duration-150', rolling && 'opacity-30')}>
      <p
        key={last.reply.roundId}
        className={classes(
          'type-result transition-[scale,opacity] duration-220 ease-out turbo:transition-none starting:scale-95 starting:opacity-40 still:transition-none',
          celebrated && 'text-success',
        )}
      >
        {formatRolled(last.reply.rolledNumber)}
      </p>
      <p className={classes('dice-banner', celebrated && 'bg-success-tint text-success')}>
        <ResultWords result={last} />
      </p>
    </div>
  )
}
