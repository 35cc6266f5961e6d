import type { HistoryItem } from '@casino/contract/play/history'
import './sheet.ts'
import { useHiddenRound } from '../../rounds/hidden-round.ts'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { useHoldStill } from '../../ui/browser/hold-still.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import { Celebration } from '../Celebration.tsx'
import { celebrationOf } from '../celebration.ts'
import { Figures, type FiguresProps } from './Figures.tsx'
import { HistoryChips } from './HistoryChips.tsx'
import { LastRolls } from './LastRolls.tsx'
import { formatRolled } from './rounds/rolled.ts'
import { ThrownDice } from './ThrownDice.tsx'
import { Track } from './Track.tsx'
import type { DiceResult } from './use-dice.ts'

interface StageProps extends FiguresProps {
  rounds: readonly HistoryItem[]
  last: DiceResult | undefined
  /** A roll without an answer yet. */
  waiting: boolean
  meaning: string
}

/** The stage of dice: last results, the dice, the number, the scale with the slider, the three figures. */
export function Stage({ rounds, last, waiting, meaning, ...figures }: StageProps) {
  const hidden = useHiddenRound()
  const rolling = hidden !== undefined && hidden === last?.reply.roundId
  const { shown: landed } = useHoldStill(last, rolling)
  const celebrated = landed !== undefined && isCelebrated(landed)
  return (
    <>
      <div className="dice-light" data-won={(celebrated && !rolling) || undefined} aria-hidden="true" />
      <HistoryChips rounds={rounds} />
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
      {landed && !rolling && (
        <Celebration
          roundId={landed.reply.roundId}
          stake={landed.bet.stake}
          payout={kopecksOf(landed.reply.payout)}
          multiplier={kopecksOf(landed.reply.multiplier)}
        />
      )}
    </>
  )
}

function isCelebrated({ reply, bet }: DiceResult): boolean {
  return celebrationOf(bet.stake, kopecksOf(reply.payout)) !== 'none'
}

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
        <Words last={last} celebrated={celebrated} />
      </p>
    </div>
  )
}

function Words({ last: { reply }, celebrated }: { last: DiceResult; celebrated: boolean }) {
  const payout = kopecksOf(reply.payout)
  const profit = kopecksOf(reply.profit)
  if (reply.outcome === 'loss') {
    return (
      <>
        <span className="type-label">{m.game_lost()}</span> <Profit kopecks={profit} className="type-strong" />
      </>
    )
  }
  return (
    <>
      <span className="type-label">{celebrated ? m.game_won() : m.game_returned()}</span>{' '}
      <Money kopecks={payout} className="type-strong" />{' '}
      {celebrated && (
        <span className="type-label">
          (<Profit kopecks={profit} />)
        </span>
      )}
    </>
  )
}
