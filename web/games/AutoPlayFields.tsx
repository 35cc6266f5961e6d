import type { Kopecks } from '@casino/rules/money'
import { type ReactNode, useId, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { AmountInput, fieldFrame } from '../ui/fields/AmountInput.tsx'
import { Segmented } from '../ui/fields/Segmented.tsx'
import { wholeOf } from '../ui/shown/figures.ts'
import { Profit, useCurrencySign } from '../ui/shown/Money.tsx'
import {
  type AutoPlay,
  type AutoSummary,
  type Ending,
  greatestRaise,
  greatestRounds,
  type StakeChange,
} from './auto-play.ts'
import { Remedy } from './MainButton.tsx'
import { describeProblem, type ShownProblem } from './problem.ts'
import type { AutoPlayer } from './use-auto-play.ts'
import type { GameTable } from './use-table.ts'

/** The settings of automatic play: number of rounds, change of the stake, stop conditions. Locked while it runs. */
export default function AutoPlayFields({ player }: { player: AutoPlayer }) {
  const { plan, setPlan } = player
  const locked = player.auto.at === 'running'
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <RoundsField rounds={plan.rounds} onRounds={(rounds) => setPlan({ ...plan, rounds })} locked={locked} />
      <ChangeField
        label={m.auto_on_win()}
        change={plan.onWin}
        onChange={(onWin) => setPlan({ ...plan, onWin })}
        locked={locked}
      />
      <ChangeField
        label={m.auto_on_loss()}
        change={plan.onLoss}
        onChange={(onLoss) => setPlan({ ...plan, onLoss })}
        locked={locked}
      />
      <div className="grid grid-cols-2 gap-2">
        <LimitField
          label={m.auto_stop_profit()}
          amount={plan.stopAtProfit}
          onAmount={(stopAtProfit) => setPlan({ ...plan, stopAtProfit })}
          locked={locked}
        />
        <LimitField
          label={m.auto_stop_loss()}
          amount={plan.stopAtLoss}
          onAmount={(stopAtLoss) => setPlan({ ...plan, stopAtLoss })}
          locked={locked}
        />
      </div>
    </div>
  )
}

const usualRounds = [10, 100, undefined] as const

interface RoundsFieldProps {
  rounds: number | undefined
  onRounds: (rounds: number | undefined) => void
  locked: boolean
}

function RoundsField({ rounds, onRounds, locked }: RoundsFieldProps) {
  return (
    <Labelled label={m.auto_rounds()}>
      {(id) => (
        <div className={classes(fieldFrame, locked ? 'opacity-60' : 'hover:border-text-3')}>
          <WholeInput
            id={id}
            value={rounds}
            most={greatestRounds}
            onValue={(value) => onRounds(value === 0 ? undefined : value)}
            placeholder="∞"
            readOnly={locked}
          />
          {usualRounds.map((count) => (
            <button
              key={count ?? 'endless'}
              type="button"
              disabled={locked}
              aria-label={count === undefined ? m.auto_rounds_endless() : m.auto_rounds_count({ count })}
              aria-pressed={rounds === count}
              onClick={() => onRounds(count)}
              className={classes(
                'type-label w-11 shrink-0 border-l border-line transition-colors duration-150 last:w-12 last:rounded-r-[9px] hover:bg-control hover:text-text',
                rounds === count ? 'text-accent-text' : 'text-text-2',
              )}
            >
              {count ?? '∞'}
            </button>
          ))}
        </div>
      )}
    </Labelled>
  )
}

interface ChangeFieldProps {
  label: string
  change: StakeChange
  onChange: (change: StakeChange) => void
  locked: boolean
}

/** Resets the stake to the first one or raises it by a percentage. The percentage survives a switch to the other choice. */
function ChangeField({ label, change, onChange, locked }: ChangeFieldProps) {
  const [percent, setPercent] = useState(change.to === 'raise' ? change.percent : 100)
  const raise = (next: number) => {
    setPercent(next)
    onChange({ to: 'raise', percent: next })
  }
  return (
    <div className="min-w-0">
      <p className="type-label mb-1.5 text-text-2" aria-hidden="true">
        {label}
      </p>
      <div className="flex min-w-0 gap-2">
        <Segmented<StakeChange['to']>
          label={label}
          value={change.to}
          onValue={(to) => (to === 'reset' ? onChange({ to }) : raise(percent))}
          disabled={locked}
          className="flex-1"
          options={[
            { value: 'reset', label: m.auto_reset() },
            { value: 'raise', label: m.auto_raise() },
          ]}
        />
        <div
          className={classes(
            fieldFrame,
            'w-20 shrink-0 items-center pr-2',
            (locked || change.to === 'reset') && 'opacity-60',
          )}
        >
          <WholeInput
            label={m.auto_raise_percent({ label })}
            value={percent}
            most={greatestRaise}
            onValue={(value) => raise(value ?? 0)}
            readOnly={locked}
          />
          <span className="text-text-3" aria-hidden="true">
            %
          </span>
        </div>
      </div>
    </div>
  )
}

interface LimitFieldProps {
  label: string
  amount: Kopecks | undefined
  onAmount: (amount: Kopecks | undefined) => void
  locked: boolean
}

function LimitField({ label, amount, onAmount, locked }: LimitFieldProps) {
  const sign = useCurrencySign()
  return (
    <Labelled label={label}>
      {(id) => (
        <div className={classes(fieldFrame, locked ? 'opacity-60' : 'hover:border-text-3')}>
          <AmountInput id={id} amount={amount} onAmount={onAmount} placeholder={m.auto_no_limit()} readOnly={locked} />
          <span className="self-center px-2 text-base text-text-3" aria-hidden="true">
            {sign}
          </span>
        </div>
      )}
    </Labelled>
  )
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col">
      <label htmlFor={id} className="type-label mb-1.5 text-text-2">
        {label}
      </label>
      <div className="mt-auto">{children(id)}</div>
    </div>
  )
}

interface WholeInputProps {
  id?: string
  /** The accessible name of a field without a visible label. */
  label?: string
  value: number | undefined
  most: number
  onValue: (value: number | undefined) => void
  placeholder?: string
  readOnly: boolean
}

/** A field for a whole number; other characters are ignored. */
function WholeInput({ id, label, value, most, onValue, placeholder, readOnly }: WholeInputProps) {
  const type = (text: string) => {
    const whole = wholeOf(text)
    if (whole !== undefined || !/\d/.test(text)) onValue(whole && Math.min(whole, most))
  }
  return (
    <input
      id={id}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      value={value ?? ''}
      placeholder={placeholder}
      readOnly={readOnly}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      className="tabular w-0 min-w-0 flex-1 bg-transparent pl-3 text-base font-semibold text-text outline-none"
    />
  )
}

export interface AutoPlayReportProps {
  auto: AutoPlay
  table: GameTable
}

/** The progress of an automatic run, or how it ended. */
export function AutoPlayReport({ auto, table }: AutoPlayReportProps) {
  if (auto.at === 'running') return <Progress run={auto} />
  return auto.last && <Ended summary={auto.last} ending={auto.last.ending} table={table} />
}

function Progress({ run: { played, plan, net } }: { run: Extract<AutoPlay, { at: 'running' }> }) {
  const { rounds } = plan
  return (
    <p className="type-body flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-md border border-line bg-raised px-3 py-2">
      <span className="tabular text-text-2">
        {rounds === undefined ? m.auto_played({ played }) : m.auto_played_of({ played, rounds })}
      </span>
      <Profit kopecks={net} className="font-semibold" />
    </p>
  )
}

function Ended({ summary, ending, table }: { summary: AutoSummary; ending: Ending; table: GameTable }) {
  const problem = problemOf(ending, table)
  return (
    <div className="flex min-h-11 items-center gap-2 rounded-md border border-line bg-raised py-1 pr-1 pl-3">
      <p className="type-body min-w-0 flex-1 py-1.5">
        {problem.text}{' '}
        <span className="tabular text-text-2">
          {m.auto_played({ played: summary.played })}, <Profit kopecks={summary.net} />
        </span>
      </p>
      <Remedy remedy={problem.remedy} game={table.game} />
    </div>
  )
}

function problemOf(ending: Ending, { house, sign }: GameTable): ShownProblem {
  if (ending.why === 'refused') return sentence(ending.problem)
  if (ending.why === 'terms_changed') return sentence({ text: m.refusal_terms_changed() })
  if (ending.why === 'bet') return sentence(describeProblem(ending.problem, { limits: house.limits, sign }))
  return { text: endings[ending.why]() }
}

/** Problem texts are shown elsewhere on their own, without a full stop. */
function sentence(problem: ShownProblem): ShownProblem {
  return { ...problem, text: m.auto_ended_problem({ problem: problem.text.replace(/\.$/, '') }) }
}

const endings: Record<Exclude<Ending['why'], 'bet' | 'refused' | 'terms_changed'>, () => string> = {
  done: m.auto_ended_done,
  stopped: m.auto_ended_stopped,
  profit: m.auto_ended_profit,
  loss: m.auto_ended_loss,
  loss_ahead: m.auto_ended_loss_ahead,
  offline: m.auto_ended_offline,
  hidden: m.auto_ended_hidden,
  switched_off: m.auto_ended_switched_off,
  unanswered: m.auto_ended_unanswered,
  player_changed: m.auto_ended_stopped,
}
