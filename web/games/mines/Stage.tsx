import './sheet.ts'
import { kopecks } from '@casino/rules/money'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { formatMultiplier } from '../../ui/fields/amount.ts'
import { useCelebrations } from '../../ui/messages/celebrations.ts'
import { Money, Multiplier, Profit } from '../../ui/shown/Money.tsx'
import { useSettings } from '../../wire/site.ts'
import { Celebration } from '../Celebration.tsx'
import { CountedMoney } from '../CountedMoney.tsx'
import { celebrationOf } from '../celebration.ts'
import { facesOf } from './faces.ts'
import { Grid } from './Grid.tsx'
import { Ladder } from './Ladder.tsx'
import type { LadderStep } from './ladder.ts'
import { type EndedRound, isOver, type Mines, roundOf } from './machine.ts'

interface StageProps {
  mines: Mines
  /** The cell that is being opened. */
  pending: number | undefined
  /** The round on the field, or the settings of the next one. */
  field: { readonly cells: number; readonly mines: number }
  /** In hundredths; absent if it is unknown, or no safe cell is left. */
  nextMultiplier: number | undefined
  /** The payouts of the gems around the player's position; empty until the terms are known. */
  steps: readonly LadderStep[]
  /** Cells marked for automatic play; absent in manual play. */
  pattern: readonly number[] | undefined
  isLive: (cell: number) => boolean
  onCell: (cell: number) => void
}

/** The field, and above it the number of gems and mines left and the multiplier of the next gem. */
export function Stage({ mines, pending, field, nextMultiplier, steps, pattern, isLive, onCell }: StageProps) {
  const round = roundOf(mines)
  const gems = field.cells - field.mines - (round?.revealed.length ?? 0)
  return (
    <div className="mines-stage mx-auto flex w-full flex-1 flex-col justify-center gap-3">
      <p className="type-label tabular flex min-h-lh flex-wrap justify-between gap-x-4 text-text-2">
        <span>{m.mines_left({ mines: field.mines, gems })}</span>
        {mines.at === 'lost' ? (
          <span>
            {m.game_lost()} <Profit kopecks={kopecks(-mines.round.stake)} />
          </span>
        ) : (
          nextMultiplier !== undefined &&
          !isOver(mines) && (
            <span className="text-text">{m.mines_next_step({ multiplier: formatMultiplier(nextMultiplier) })}</span>
          )
        )}
      </p>
      <Ladder steps={steps} />
      <div className="relative">
        <Grid
          side={Math.sqrt(field.cells)}
          faces={facesOf(mines, field.cells, pending)}
          pattern={pattern}
          gain={mines.at === 'playing' ? mines.opened : undefined}
          isLive={isLive}
          onCell={onCell}
          shakes={mines.at === 'lost' && mines.round.hit !== undefined ? mines.round.id : undefined}
        />
        {mines.at === 'won' && <WinBanner key={mines.round.id} round={mines.round} />}
      </div>
      {mines.at === 'won' && <Celebration roundId={mines.round.id} ownBanner {...mines.round} />}
    </div>
  )
}

/** Shown in the middle of the stage until the next game. Green and «+» only if the payout exceeds the stake. */
function WinBanner({ round: { stake, payout, multiplier } }: { round: EndedRound }) {
  const celebration = celebrationOf(stake, payout)
  const celebrated = celebration !== 'none'
  const [wanted] = useCelebrations()
  const rolls = useSettings().games.celebrations && wanted && celebrated && celebration !== 'glow'
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <div
        className={classes(
          'flex flex-col items-center gap-1 rounded-lg border px-8 py-4 shadow-large transition-[opacity,scale] duration-220 ease-out starting:scale-95 starting:opacity-0',
          celebrated ? 'border-success bg-success-tint text-success' : 'border-line-strong bg-raised text-text',
        )}
      >
        <Multiplier hundredths={multiplier} className="type-display" />
        <p className="type-h3">
          {celebrated ? '' : `${m.game_returned()} `}
          {rolls ? <CountedMoney kopecks={payout} /> : <Money kopecks={payout} />}
        </p>
        {celebrated && <Profit kopecks={kopecks(payout - stake)} className="type-body" />}
      </div>
    </div>
  )
}
