import type { BetTerms } from '@casino/contract/games'
import {
  canAddMine,
  canRemoveMine,
  clampMineCount,
  defaultField,
  defaultMines,
  type Field,
  multiplierHundredths,
  nextMultiplierHundredths,
  payoutTableOf,
  safeCells,
} from '@casino/rules/mines'
import { basisPointsFromPercent, type Kopecks } from '@casino/rules/money'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney } from '../../ui/amount.ts'
import { announce } from '../../ui/announce.tsx'
import { part } from '../../ui/part.ts'
import { toast } from '../../ui/toast.ts'
import { useOnline } from '../../wire/connection.ts'
import { useSettings } from '../../wire/site.ts'
import { AutoPlayButton, AutoPlayStatus } from '../AutoPlayButton.tsx'
import { stakeHotkeys, stakeKeyList } from '../BetField.tsx'
import { GameFrame, GamePanel } from '../GameFrame.tsx'
import { useHotkeys } from '../hotkeys.ts'
import { MainButton } from '../MainButton.tsx'
import { TermsNotice } from '../TermsNotice.tsx'
import { useTurbo } from '../turbo.ts'
import { useAutoPlay } from '../use-auto-play.ts'
import { useStake, useTable } from '../use-table.ts'
import { Controls } from './Controls.tsx'
import { canOpen, isOver, type Mines, roundOf } from './machine.ts'
import { playPattern, withMark } from './pattern.ts'
import { resultText } from './result-text.ts'
import { Stage } from './Stage.tsx'
import { useMines } from './use-mines.ts'

const Rules = part(() => import('./Rules.tsx'))

/** The pauses between cells and after an automatic round (ui guide §2.4); in turbo only the pace the server requires. */
const paces = { calm: { cellMs: 260, endMs: 900 }, turbo: { cellMs: 60, endMs: 120 } }

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export default function Page() {
  const online = useOnline()
  const turbo = useTurbo()
  const payoutTable = payoutTableOf(useSettings().games.minesOverride)
  const table = useTable('mines', { payoutTable })
  const { house, sign } = table
  const [chosenStake, setStake] = useStake('mines')
  const [chosen, setChosen] = useState<Chosen>({ cells: defaultField, mines: defaultMines })
  const [pattern, setPattern] = useState<readonly number[]>([])
  const game = useMines({
    onRound: (round) => {
      // Several results a second are too many to announce: screen readers only get how automatic play ended.
      if (player.auto.at === 'off') announce(resultText(round, sign))
    },
    onFound: (round) => {
      const { cells, mines } = round
      toast({ kind: 'info', text: round.ended ? m.mines_ended_elsewhere() : m.mines_resumed() })
      announce(resultText(round, sign))
      setChosen({ cells, mines })
    },
  })
  const player = useAutoPlay({
    table,
    everyMs: 0,
    play: (stake, stop) => {
      const { cellMs, endMs } = turbo.on ? paces.turbo : paces.calm
      game.next()
      const played = playPattern(game, { stake, ...chosen, terms: table.terms }, pattern, {
        stop,
        pause: () => wait(cellMs),
      })
      return played?.then(async (end) => {
        await wait(endMs)
        return end
      })
    },
  })

  const { mines, operation } = game
  const request = operation?.request
  const { auto } = player
  const round = roundOf(mines)
  const running = auto.at === 'running'
  const unanswered = operation?.at === 'lost'
  const idle = mines.at === 'idle' && !operation
  const underWay = mines.at === 'playing' || operation !== undefined
  /** Automatic play needs no «next game»: the result stays until something is changed. */
  const automatic = running || (player.mode === 'auto' && !underWay)
  const marking = automatic && !running
  const locked = running || underWay || (!automatic && !idle)
  const field: Chosen = round ?? (request?.type === 'start' ? request.bet : chosen)
  const stake = running ? auto.stake : (round?.stake ?? chosenStake)

  /** A change of the bet starts a new game: the field of the last one is cleared. */
  const change = (next: Partial<Chosen>) => {
    game.next()
    if (next.cells !== undefined && next.cells !== chosen.cells) setPattern([])
    setChosen((before) => withChange(before, next))
  }
  const changeStake = (next: Kopecks) => {
    game.next()
    setStake(next)
  }

  const start = () => {
    if (!table.open || !idle) return
    player.forget()
    const problem = table.problemOf(stake)
    if (problem) game.block(problem)
    else void game.start({ stake, ...chosen, terms: table.terms })
  }
  const startOrNext = () => {
    if (automatic) return running ? player.stop() : patternProblem === undefined && player.start(stake)
    if (unanswered) return game.repeat()
    return isOver(mines) ? game.next() : start()
  }
  const press = () => (mines.at === 'playing' && !operation ? void game.cashOut() : startOrNext())

  const isLive = (cell: number) => (marking ? true : !running && online && !operation && canOpen(mines, cell))
  const pressCell = (cell: number) => {
    if (!marking) return void game.open(cell)
    // The marks are hidden under the opened cells: show them first.
    if (isOver(mines)) return game.next()
    setPattern((before) => withMark(before, cell))
  }
  const openAny = () => {
    const closed = Array.from({ length: field.cells }, (_, cell) => cell).filter(isLive)
    const cell = closed[Math.floor(Math.random() * closed.length)]
    if (cell !== undefined) pressCell(cell)
  }

  const patternProblem = problemOfPattern(pattern, chosen)
  const terms = { ...house, payoutTable }
  const stepTo = round && !round.ended ? round.nextMultiplier : nextMultiplierHundredths({ stake, ...field }, 0, terms)

  /** The multiplier of the first cell in a round with the chosen settings. */
  const multiplierOf = ({ houseEdge }: BetTerms) =>
    multiplierHundredths(chosen, 1, { edgeBasisPoints: basisPointsFromPercent(houseEdge), payoutTable })

  useHotkeys({
    space: startOrNext,
    c: () => void (running || game.cashOut()),
    ...(!marking && !running && { r: openAny }),
    ...(!locked && {
      ...stakeHotkeys({ stake, ceiling: table.ceiling, limits: house.limits }, changeStake),
      a: () => canRemoveMine(chosen.mines) && change({ mines: chosen.mines - 1 }),
      d: () => canAddMine(chosen.mines, chosen.cells) && change({ mines: chosen.mines + 1 }),
    }),
  })

  return (
    <GameFrame
      table={table}
      playing={underWay || running}
      rulesTitle={m.mines_rules_title()}
      rules={<Rules house={house} payoutTable={payoutTable} cells={field.cells} mines={field.mines} />}
      keys={[
        [m.game_space_key(), `${m.mines_start()} / ${m.mines_next()}`],
        ['C', m.mines_cash_out_nothing()],
        ['R', m.mines_random()],
        ...stakeKeyList(),
        ['A', m.mines_count_less()],
        ['D', m.mines_count_more()],
      ]}
    >
      <GamePanel
        stage={
          <Stage
            mines={mines}
            pending={request?.type === 'reveal' ? request.cell : undefined}
            field={field}
            nextMultiplier={house.at === 'loading' ? undefined : stepTo}
            pattern={automatic ? pattern : undefined}
            isLive={isLive}
            onCell={pressCell}
          />
        }
        main={
          <>
            {automatic ? (
              <AutoPlayButton
                player={player}
                table={{ ...table, blockedReason: table.blockedReason ?? patternProblem }}
                stake={stake}
              />
            ) : (
              <MainButton
                game="mines"
                onPress={press}
                waiting={operation?.at === 'sent' && request?.type !== 'reveal'}
                unanswered={unanswered}
                disabled={underWay && !unanswered && !round?.revealed.length}
                blockedReason={idle ? table.blockedReason : underWay && !online ? m.game_offline() : undefined}
                problem={isOver(mines) ? undefined : mines.problem}
                onProblemRead={game.forgetProblem}
                {...(underWay && { cap: 'C' })}
              >
                {faceOf(mines, sign)}
              </MainButton>
            )}
            <AutoPlayStatus player={player} table={table} />
            {!underWay && <TermsNotice change={table.change} multiplierOf={multiplierOf} />}
          </>
        }
        controls={
          <Controls
            table={table}
            player={player}
            stake={stake}
            onStake={changeStake}
            field={field}
            onField={change}
            pattern={pattern}
            onClearPattern={() => setPattern([])}
            patternPays={multiplierHundredths(chosen, Math.min(pattern.length, safeCells(chosen)), terms)}
            round={round}
            onRandom={!idle && !automatic ? openAny : undefined}
            locked={locked}
          />
        }
      />
    </GameFrame>
  )
}

interface Chosen {
  readonly cells: Field
  readonly mines: number
}

function withChange({ cells, mines }: Chosen, next: Partial<Chosen>): Chosen {
  const size = next.cells ?? cells
  return { cells: size, mines: clampMineCount(next.mines ?? mines, size) }
}

/** The three states of the main button (ui guide §8.5). */
function faceOf(mines: Mines, sign: string): string {
  if (mines.at === 'idle') return m.mines_start()
  if (isOver(mines)) return m.mines_next()
  const round = roundOf(mines)
  return round?.revealed.length
    ? m.mines_cash_out({ amount: formatMoney(round.payout, sign) })
    : m.mines_cash_out_nothing()
}

/** Why automatic play cannot start with these marks, in words. */
function problemOfPattern(pattern: readonly number[], field: Chosen): string | undefined {
  const most = safeCells(field)
  if (pattern.length === 0) return m.mines_pattern_empty()
  return pattern.length > most ? m.mines_pattern_too_long({ most }) : undefined
}
