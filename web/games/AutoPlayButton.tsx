import type { Kopecks } from '@casino/rules/money'
import { m } from '../texts/compiled/messages.js'
import { Profit } from '../ui/Money.tsx'
import type { AutoSummary, Ending } from './auto-play.ts'
import { MainButton, Remedy } from './MainButton.tsx'
import { describeProblem, type Problem } from './problem.ts'
import type { AutoPlayer } from './use-auto-play.ts'
import type { GameTable } from './use-table.ts'

interface AutoPlayButtonProps {
  player: AutoPlayer
  table: GameTable
  /** The stake of the first bet. */
  stake: Kopecks
}

/** The main button in automatic play: it starts, and can always stop. */
export function AutoPlayButton({ player, table, stake }: AutoPlayButtonProps) {
  const { auto } = player
  const running = auto.at === 'running'
  return (
    <MainButton
      game={table.game}
      kind={running ? 'secondary' : 'main'}
      onPress={running ? player.stop : () => player.start(stake)}
      waiting={running && auto.ending !== undefined}
      blockedReason={running ? undefined : table.blockedReason}
    >
      {running ? m.auto_stop() : m.auto_start()}
    </MainButton>
  )
}

/** Shown under the main button: the progress of automatic play, and afterwards why it ended. */
export function AutoPlayStatus({ player, table }: Omit<AutoPlayButtonProps, 'stake'>) {
  const { auto } = player
  if (auto.at === 'running') {
    const { rounds } = auto.plan
    return (
      <p className="type-body flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-md border border-line bg-raised px-3 py-2">
        <span className="tabular text-text-2">
          {rounds === undefined
            ? m.auto_played({ played: auto.played })
            : m.auto_played_of({ played: auto.played, rounds })}
        </span>
        <Profit kopecks={auto.net} className="font-semibold" />
      </p>
    )
  }
  // The live region is rendered before its text, so that screen readers announce it.
  return <div role="status">{auto.last && <Ended summary={auto.last} ending={auto.last.ending} table={table} />}</div>
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

function problemOf(ending: Ending, { house, sign }: GameTable): Problem {
  if (ending.why === 'refused') return sentence(ending.problem)
  if (ending.why === 'terms_changed') return sentence({ text: m.refusal_terms_changed() })
  if (ending.why === 'bet') return sentence(describeProblem(ending.problem, { limits: house.limits, sign }))
  return { text: endings[ending.why]() }
}

/** Problem texts are shown elsewhere on their own, without a full stop. */
function sentence(problem: Problem): Problem {
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
