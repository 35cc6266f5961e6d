import { type Field, fields, safeCells } from '@casino/rules/games/mines/rules'
import { kopecks } from '@casino/rules/money'
import { Shuffle } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { Money, Multiplier } from '../../ui/shown/Money.tsx'
import { AutoPlayPanel, ModeSwitch } from '../AutoPlayPanel.tsx'
import { HotkeyCap } from '../KeyCap.tsx'
import type { AutoPlayer } from '../use-auto-play.ts'
import { MinesStepper } from './MinesStepper.tsx'
import type { EndedRound, OpenRound } from './machine.ts'
import { PatternNote } from './PatternNote.tsx'

interface ControlsProps {
  player: AutoPlayer
  /** The settings of automatic play are shown. */
  automatic: boolean
  field: { readonly cells: Field; readonly mines: number }
  onField: (next: { readonly cells?: Field; readonly mines?: number }) => void
  pattern: readonly number[]
  onClearPattern: () => void
  /** In hundredths, what the marked cells pay if all of them are safe. */
  patternPays: number
  round: OpenRound | EndedRound | undefined
  /** A round is on the field: bet, number of mines and field size cannot be changed. */
  locked: boolean
}

interface ModeProps {
  player: AutoPlayer
  /** Opens a random closed cell; present while a round in manual play is on the field. */
  onRandom: (() => void) | undefined
  ended: boolean
  locked: boolean
}

/** Manual or automatic play; during a round in manual play, the key that opens any cell instead. */
export function Mode({ player, onRandom, ended, locked }: ModeProps) {
  if (!onRandom) return <ModeSwitch player={player} locked={locked} />
  return (
    <Button
      size="input"
      aria-disabled={ended}
      onClick={onRandom}
      className="aria-disabled:pointer-events-none aria-disabled:opacity-50"
    >
      <Shuffle size={18} aria-hidden />
      {m.mines_random()}
      <HotkeyCap>R</HotkeyCap>
    </Button>
  )
}

export function Controls(props: ControlsProps) {
  const { player, automatic, field, onField, pattern, round, locked } = props
  return (
    <>
      <MinesStepper field={field} onMines={(mines) => onField({ mines })} locked={locked} />
      <Worth round={round} />
      {automatic && (
        <PatternNote
          marked={pattern.length}
          most={safeCells(field)}
          pays={props.patternPays}
          onClear={props.onClearPattern}
          locked={locked}
        />
      )}
      <SizeSwitch cells={field.cells} onCells={(cells) => onField({ cells })} locked={locked} />
      {automatic && <AutoPlayPanel player={player} />}
    </>
  )
}

interface SizeSwitchProps {
  cells: Field
  onCells: (cells: Field) => void
  locked: boolean
}

/** 3×3, 5×5, 7×7 (docs/product.md G3); a change resets the field. */
function SizeSwitch({ cells, onCells, locked }: SizeSwitchProps) {
  return (
    <div className="min-w-0">
      <p className="type-label mb-1.5 text-text-2" aria-hidden="true">
        {m.mines_field()}
      </p>
      <Segmented
        label={m.mines_field()}
        value={String(cells)}
        onValue={(value) => onCells(Number(value) as Field)}
        disabled={locked}
        options={fields.map((size) => ({ value: String(size), label: `${Math.sqrt(size)}×${Math.sqrt(size)}` }))}
      />
    </div>
  )
}

/** The payout of a cash-out now, or the payout of the ended round. */
function Worth({ round }: Pick<ControlsProps, 'round'>) {
  const multiplier = round?.multiplier ?? 0
  const payout = round?.payout ?? kopecks(0)
  return (
    <div>
      <dl className="grid gap-2 md:gap-3" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(6.5rem, 1fr))' }}>
        <div className="min-w-0 rounded-md border border-line bg-raised px-3 py-2.5">
          <dt className="type-label mb-1 text-text-2">{m.game_multiplier()}</dt>
          <dd>
            <Multiplier hundredths={multiplier} className={sizeOf(multiplier)} />
          </dd>
        </div>
        <div className="min-w-0 rounded-md border border-line bg-raised px-3 py-2.5">
          <dt className="type-label mb-1 text-text-2">{m.mines_win()}</dt>
          <dd>
            <Money kopecks={payout} className={classes(sizeOf(payout), payout > 0 && 'text-success')} />
          </dd>
        </div>
      </dl>
      {round && !round.ended && payout >= round.maximumWin && (
        <p role="status" className="type-small mt-2 text-text-2">
          {m.mines_at_maximum()}
        </p>
      )}
    </div>
  )
}

/** A large figure in half a phone's width is drawn smaller so that it is not cut off. */
function sizeOf(hundredths: number): string {
  if (hundredths < 1_000_000_00) return 'type-h3'
  return hundredths < 1_000_000_000_00 ? 'type-strong' : 'type-small font-semibold'
}
