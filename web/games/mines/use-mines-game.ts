import {
  canAddMine,
  canRemoveMine,
  clampMineCount,
  defaultField,
  defaultMines,
  type Field,
  payoutTableOf,
  safeCells,
} from '@casino/rules/games/mines/rules'
import type { Kopecks } from '@casino/rules/money'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../../ui/messages/announce.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { useOnline } from '../../wire/connection.ts'
import { useSettings } from '../../wire/site.ts'
import { stakeHotkeys } from '../BetField.tsx'
import { useHotkeys } from '../hotkeys.ts'
import { useTurbo } from '../turbo.ts'
import { useAutoPlay } from '../use-auto-play.ts'
import { useSettling } from '../use-settling.ts'
import { type GameTable, useStake, useTable } from '../use-table.ts'
import { focusField } from './grid-moves.ts'
import { canOpen, isOver, roundOf } from './machine.ts'
import { playPattern, withMark } from './pattern.ts'
import { resultText } from './result-text.ts'
import { useMines } from './use-mines.ts'

/** The pauses between cells and after an automatic round; in turbo only the pace the server requires. */
const paces = { calm: { cellMs: 260, endMs: 900 }, turbo: { cellMs: 60, endMs: 120 } }

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Chosen {
  readonly cells: Field
  readonly mines: number
}

/** The settings of the next round, and the cells marked for automatic play; the field is cleared when they change. */
function useChosen() {
  const [chosen, setChosen] = useState<Chosen>({ cells: defaultField, mines: defaultMines })
  const [pattern, setPattern] = useState<readonly number[]>([])
  return {
    chosen,
    setChosen,
    pattern,
    clearPattern: () => setPattern([]),
    mark: (cell: number) => setPattern((before) => withMark(before, cell)),
    choose(next: Partial<Chosen>) {
      if (next.cells !== undefined && next.cells !== chosen.cells) setPattern([])
      setChosen((before) => withChange(before, next))
    },
  }
}

/** The rounds of this tab, played by hand or automatically. */
function useRounds(table: GameTable, { chosen, setChosen, pattern }: ReturnType<typeof useChosen>) {
  const turbo = useTurbo()
  const { sign } = table
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
  return { game, player }
}

/** The game on the page: settings, rounds and automatic play, and what the presses and hotkeys do. */
export function useMinesGame() {
  const online = useOnline()
  // Until the settings are known. Their declaration would be a file of its own, shared with the panel.
  const payoutTable = payoutTableOf(useSettings().games.minesOverride ?? true)
  const table = useTable('mines', { payoutTable })
  const [chosenStake, setStake] = useStake('mines')
  const choice = useChosen()
  const { chosen, pattern, clearPattern } = choice
  const { game, player } = useRounds(table, choice)

  const { mines, operation } = game
  const request = operation?.request
  const round = roundOf(mines)
  const running = player.auto.at === 'running'
  const idle = mines.at === 'idle' && !operation
  const underWay = mines.at === 'playing' || operation !== undefined
  /** Automatic play needs no «next game»: the result stays until something is changed. */
  const automatic = running || (player.mode === 'auto' && !underWay)
  const field: Chosen = round ?? (request?.type === 'start' ? request.bet : chosen)
  // After a round, the fields apply to the next one, which a single press begins.
  const stake = player.auto.at === 'running' ? player.auto.stake : (underWay && round?.stake) || chosenStake
  const settling = useSettling(isOver(mines) ? mines.round.id : mines.at, settleMs) && mines.at !== 'playing'
  const state = { idle, underWay, running, automatic, settling, unanswered: operation?.at === 'lost', online }
  const bet = { stake, ...chosen, terms: table.terms }
  const patternProblem = problemOfPattern(pattern, chosen)
  const presses = pressesOf({ table, game, player, choice, bet, patternProblem, field }, state)

  const locked = running || underWay
  /** A change of the bet starts a new game: the field of the last one is cleared. */
  const change = (next: Partial<Chosen>) => {
    game.next()
    choice.choose(next)
  }
  const changeStake = (next: Kopecks) => {
    game.next()
    setStake(next)
  }
  useHotkeys({
    space: () => void presses.startOrNext(),
    c: () => void (running || game.cashOut()),
    ...(isOver(mines) && !automatic && { s: () => void presses.playAgain() }),
    ...(!automatic && { r: presses.openAny }),
    ...(!locked && {
      ...stakeHotkeys({ stake, ceiling: table.ceiling, limits: table.house.limits }, changeStake),
      a: () => canRemoveMine(chosen.mines) && change({ mines: chosen.mines - 1 }),
      d: () => canAddMine(chosen.mines, chosen.cells) && change({ mines: chosen.mines + 1 }),
    }),
  })
  return {
    ...state,
    ...presses,
    table,
    player,
    mines,
    operation,
    request,
    round,
    field,
    stake,
    chosen,
    pattern,
    clearPattern,
    patternProblem,
    payoutTable,
    locked,
    change,
    changeStake,
    forgetProblem: game.forgetProblem,
  }
}
export type MinesScreen = ReturnType<typeof useMinesGame>

interface Played {
  readonly table: GameTable
  readonly game: ReturnType<typeof useMines>
  readonly player: ReturnType<typeof useAutoPlay>
  readonly choice: ReturnType<typeof useChosen>
  readonly bet: Parameters<ReturnType<typeof useMines>['start']>[0]
  readonly patternProblem: string | undefined
  readonly field: Chosen
}

type State = Readonly<
  Record<'idle' | 'underWay' | 'running' | 'automatic' | 'settling' | 'unanswered' | 'online', boolean>
>

/** How long the main button waits after it changed to «next game» or «start». */
const settleMs = 400

/** What the main button and the cells do in this state. */
function pressesOf({ table, game, player, choice, bet, patternProblem, field }: Played, state: State) {
  const { mines, operation } = game
  const { running, automatic } = state
  const marking = automatic && !running
  const start = () => {
    if (!table.open || state.underWay || state.settling) return undefined
    player.forget()
    game.next()
    const problem = table.problemOf(bet.stake)
    if (!problem) return game.start(bet)
    game.block(problem)
    return undefined
  }
  const startOrNext = () => {
    if (automatic) return running ? player.stop() : patternProblem === undefined && player.start(bet.stake)
    if (state.unanswered) return game.repeat()
    // docs/product.md §4: the next game resets the field and stakes nothing.
    if (isOver(mines)) return state.settling || game.next()
    return start()
  }
  /** Moves the focus to the field, because the button is disabled until a cell is open. */
  const playAgain = async () => {
    const began = await start()
    if (began?.at === 'answered') focusField()
  }
  const isLive = (cell: number) => marking || (!running && state.online && !operation && canOpen(mines, cell))
  const pressCell = (cell: number) => {
    if (!marking) return void game.open(cell)
    // The opened cells hide the marks, so show them first.
    if (isOver(mines)) return game.next()
    choice.mark(cell)
  }
  return {
    startOrNext,
    playAgain,
    press() {
      if (mines.at === 'playing' && !operation) return void game.cashOut()
      return void (mines.at === 'idle' && !automatic && !state.unanswered ? playAgain() : startOrNext())
    },
    isLive,
    pressCell,
    openAny() {
      const closed = Array.from({ length: field.cells }, (_, cell) => cell).filter(isLive)
      const cell = closed[Math.floor(Math.random() * closed.length)]
      if (cell !== undefined) pressCell(cell)
    },
  }
}

function withChange({ cells, mines }: Chosen, next: Partial<Chosen>): Chosen {
  const size = next.cells ?? cells
  return { cells: size, mines: clampMineCount(next.mines ?? mines, size) }
}

/** Why automatic play cannot start with these marks, in words. */
function problemOfPattern(pattern: readonly number[], field: Chosen): string | undefined {
  const most = safeCells(field)
  if (pattern.length === 0) return m.mines_pattern_empty()
  return pattern.length > most ? m.mines_pattern_too_long({ most }) : undefined
}
