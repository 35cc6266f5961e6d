import {
  canAddMine,
  canRemoveMine,
  clampMineCount,
  type Field,
  greatestMineCount,
} from '@casino/rules/games/mines/rules'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { wholeOf } from '../../ui/shown/figures.ts'
import { HotkeyCap } from '../KeyCap.tsx'

interface MinesStepperProps {
  field: { readonly cells: Field; readonly mines: number }
  onMines: (mines: number) => void
  locked: boolean
}

const quickChoices = [1, 3, 5, 10, 20]

/** The number of mines: typed, changed by one, or set by a preset. */
export function MinesStepper({ field: { cells, mines }, onMines, locked }: MinesStepperProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const put = (next: number) => {
    setTyped(undefined)
    onMines(clampMineCount(next, cells))
  }
  const type = (text: string) => {
    const whole = wholeOf(text)
    if (whole === undefined && /\d/.test(text)) return
    setTyped(whole === undefined ? '' : String(Math.min(whole, 999)))
    if (whole !== undefined) onMines(clampMineCount(whole, cells))
  }
  const step = (event: KeyboardEvent) => {
    if (locked || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    put(mines + (event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="type-label mb-1.5 block text-text-2">
        {m.mines_count()}
      </label>
      <div
        className={classes(
          'flex h-12 min-w-0 rounded-md border border-line-strong bg-bg transition-colors duration-150',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
          locked ? 'opacity-60' : 'hover:border-text-3',
        )}
      >
        <StepKey
          name={m.mines_count_less()}
          cap="A"
          disabled={locked || !canRemoveMine(mines)}
          onStep={() => put(mines - 1)}
          className="rounded-l-[9px] border-r"
        >
          <Minus size={20} aria-hidden />
        </StepKey>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={typed ?? String(mines)}
          readOnly={locked}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
          onKeyDown={step}
          className="tabular w-0 min-w-0 flex-1 bg-transparent text-center text-base font-semibold text-text outline-none"
        />
        <StepKey
          name={m.mines_count_more()}
          cap="D"
          disabled={locked || !canAddMine(mines, cells)}
          onStep={() => put(mines + 1)}
          className="rounded-r-[9px] border-l"
        >
          <Plus size={20} aria-hidden />
        </StepKey>
      </div>
      <QuickChoices field={{ cells, mines }} onMines={put} locked={locked} />
    </div>
  )
}

function QuickChoices({ field: { cells, mines }, onMines, locked }: MinesStepperProps) {
  return (
    <fieldset disabled={locked} className={classes('mt-2 flex min-w-0 gap-1', locked && 'opacity-60')}>
      <legend className="sr-only">{m.mines_count_quick()}</legend>
      {quickChoices
        .filter((count) => count <= greatestMineCount(cells))
        .map((count) => (
          <button
            key={count}
            type="button"
            aria-label={m.mines_count_chip({ count })}
            aria-pressed={count === mines}
            onClick={() => onMines(count)}
            className={classes(
              'type-label tabular min-h-11 min-w-0 flex-1 rounded-md transition-colors duration-150',
              count === mines ? 'bg-accent text-on-accent' : 'bg-control text-text-2 not-disabled:hover:text-text',
            )}
          >
            {count}
          </button>
        ))}
    </fieldset>
  )
}

const holdBeginsMs = 400
const holdEveryMs = 90

interface StepKeyProps {
  name: string
  cap: string
  disabled: boolean
  onStep: () => void
  className: string
  children: ReactNode
}

/** A button of 44 that repeats while it is held; the click that ends a hold does not count as another step. */
function StepKey({ name, cap, disabled, onStep, className, children }: StepKeyProps) {
  const latest = useRef(onStep)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const repeated = useRef(false)
  useEffect(() => {
    latest.current = onStep
  })
  const release = () => clearTimeout(timer.current)
  // At the end of the range the button is disabled and receives no pointer release.
  useEffect(() => {
    if (disabled) clearTimeout(timer.current)
    return () => clearTimeout(timer.current)
  }, [disabled])

  const repeat = () => {
    repeated.current = true
    latest.current()
    timer.current = setTimeout(repeat, holdEveryMs)
  }
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={disabled}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        repeated.current = false
        release()
        timer.current = setTimeout(repeat, holdBeginsMs)
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!repeated.current) onStep()
        repeated.current = false
      }}
      className={classes(
        'flex w-11 shrink-0 touch-manipulation flex-col items-center justify-center border-line text-text-2 transition-colors duration-150 hover:bg-control hover:text-text disabled:opacity-50',
        className,
      )}
    >
      {children}
      <HotkeyCap>{cap}</HotkeyCap>
    </button>
  )
}
