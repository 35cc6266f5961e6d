import type { BetTerms } from '@casino/contract/play/rounds'
import { useQuery } from '@tanstack/react-query'
import { historyOptions } from '../rounds/history.ts'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { announce } from '../ui/messages/announce.tsx'
import { stakeHotkeys } from './BetField.tsx'
import { type Hotkeys, useHotkeys } from './hotkeys.ts'
import type { RoundResult, SentBet } from './round.ts'
import { useSlow } from './slow.ts'
import { useTurbo } from './turbo.ts'
import { useAutoPlay } from './use-auto-play.ts'
import { type RoundGame, type SettlingReply, useRound } from './use-round.ts'
import { type GameTable, useStake } from './use-table.ts'

/** A bet with the player's choice: the game's own fields. */
export type ChosenBet<Choice> = SentBet & Choice & { readonly terms: BetTerms }

interface BetGame<Choice, R extends SettlingReply> extends Omit<RoundGame<ChosenBet<Choice>, R>, 'game' | 'onResult'> {
  readonly table: GameTable
  /** The choice on the controls. */
  readonly choice: Choice
  /** The minimum time between two bets of automatic play: the animation of the result, and a moment to read it. */
  readonly everyMs: { readonly calm: number; readonly turbo: number }
  /** A result in a few words, for screen readers: "Выпало 73,00". */
  readonly resultOf: (reply: R) => string
  /** Why this choice cannot be bet on, in words. */
  readonly missing?: string | undefined
  /** The effects of the game's own hotkeys while its controls are not locked. */
  readonly keys: Hotkeys
}

/** The bet on the controls, the round and automatic play of a game that settles at once; the hotkeys act on them. */
export function useBetGame<Choice, R extends SettlingReply>(game: BetGame<Choice, R>) {
  const { table, choice, missing, everyMs, resultOf, keys, ...rules } = game
  const { house, sign, terms } = table
  const turbo = useTurbo()
  const [chosen, setStake] = useStake(table.game)
  const history = useQuery({ ...historyOptions(table.game), enabled: table.playerId !== undefined })
  const play = useRound<ChosenBet<Choice>, R>({
    ...rules,
    game: table.game,
    onResult(result) {
      // Ten results a second are too many to announce: screen readers only get how automatic play ended.
      if (player.auto.at === 'off') announce(announced(result, resultOf(result.reply), sign))
    },
  })
  const player = useAutoPlay({
    table,
    everyMs: turbo.on ? everyMs.turbo : everyMs.calm,
    play: async (stake) => {
      if (missing !== undefined) return { at: 'refused', problem: { text: missing } }
      const played = await play.place({ ...choice, stake, terms })
      // Automatic play shows it as the reason why it ended.
      if (played?.at === 'refused') play.forgetProblem()
      return played ?? { at: 'unanswered' }
    },
  })

  const { operation } = play
  const { auto } = player
  const running = auto.at === 'running'
  const stake = running ? auto.stake : chosen
  const unanswered = operation?.at === 'lost'
  const waiting = operation?.at === 'sent'
  // The choice may be changed for the next round while an answer is pending; the bet in progress has its own.
  const slow = useSlow(waiting)
  const locked = slow || unanswered || running
  const automatic = (player.mode === 'auto' || running) && !unanswered

  const press = () => {
    if (unanswered) return play.repeat()
    if (!table.open) return
    player.forget()
    const problem = missing === undefined ? table.problemOf(stake) : { text: missing }
    if (problem) play.block(problem)
    else void play.place({ ...choice, stake, terms })
  }
  const startOrStop = () => (running ? player.stop() : player.start(stake))

  useHotkeys({
    space: automatic ? startOrStop : press,
    ...(!locked && { ...stakeHotkeys({ stake, ceiling: table.ceiling, limits: house.limits }, setStake), ...keys }),
  })
  return {
    ...play,
    table,
    player,
    /** The player's last rounds, the newest first. */
    rounds: table.playerId === undefined ? [] : (history.data ?? []),
    stake,
    setStake,
    locked,
    automatic,
    waiting,
    unanswered,
    press,
  }
}

/** "Выпало 73,00. Выигрыш 19,60 ₽." */
function announced({ bet, reply }: RoundResult<SentBet, SettlingReply>, rolled: string, sign: string): string {
  const payout = kopecksOf(reply.payout)
  if (payout === 0) return m.game_announce_loss({ rolled, amount: formatMoney(bet.stake, sign) })
  const amount = formatMoney(payout, sign)
  return payout > bet.stake ? m.game_announce_win({ rolled, amount }) : m.game_announce_return({ rolled, amount })
}
