import type { BetTerms } from '@casino/contract/play/rounds'
import {
  type DiceSide,
  dicePayoutTable,
  multiplierHundredths,
  winChancePercent,
  winningPayout,
} from '@casino/rules/games/dice/rules'
import { basisPointsFromPercent } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { historyOptions } from '../../rounds/history.ts'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { announce } from '../../ui/messages/announce.tsx'
import { AutoPlayButton, AutoPlayStatus } from '../AutoPlayButton.tsx'
import { ModeSwitch } from '../AutoPlayPanel.tsx'
import { BetField, stakeHotkeys, stakeKeyList } from '../BetField.tsx'
import { GameFrame, GamePanel } from '../GameFrame.tsx'
import { HouseLimits } from '../HouseLimits.tsx'
import { useHotkeys } from '../hotkeys.ts'
import { MainButton } from '../MainButton.tsx'
import { useSlow } from '../slow.ts'
import { TermsNotice } from '../TermsNotice.tsx'
import { useTurbo } from '../turbo.ts'
import { useAutoPlay } from '../use-auto-play.ts'
import { useStake, useTable } from '../use-table.ts'
import { Controls } from './Controls.tsx'
import { nearestTarget } from './figures.ts'
import { resultText, sliderText } from './result-text.ts'
import { Stage } from './Stage.tsx'
import { useDice } from './use-dice.ts'

const Rules = part(() => import('./Rules.tsx'))

/** docs/product.md §9: default target 50, default type over. */
const defaultTarget = 50
const defaultSide: DiceSide = 'over'

/** The animation of the result and a moment to read it; in turbo only the pace that the server requires. */
const everyMs = { calm: 900, turbo: 130 }

export default function Page() {
  const game = useDiceGame()
  const { table, player, operation, round, stake, side, target, locked } = game
  const { house } = table
  const history = useQuery({ ...historyOptions('dice'), enabled: table.playerId !== undefined })

  return (
    <GameFrame
      table={table}
      playing={operation !== undefined}
      player={player}
      rulesTitle={m.dice_rules_title()}
      rules={<Rules side={side} target={target} house={house} />}
      keys={[
        [m.game_space_key(), m.dice_roll()],
        ...stakeKeyList(),
        ['A', m.dice_target_less()],
        ['D', m.dice_target_more()],
        ['S', m.dice_side()],
      ]}
    >
      <GamePanel
        stage={
          <Stage
            rounds={table.playerId === undefined ? [] : (history.data ?? [])}
            last={round.last}
            waiting={operation?.at === 'sent'}
            meaning={sliderText(side, target, house.edgeBasisPoints)}
            side={side}
            target={target}
            onTarget={game.aim}
            edgeBasisPoints={house.edgeBasisPoints}
            possibleWin={winningPayout({ stake, side, target }, house)}
            locked={locked}
          />
        }
        main={<Main game={game} />}
        mode={<ModeSwitch player={player} locked={locked} />}
        bet={
          <BetField
            label={m.game_bet()}
            stake={stake}
            onStake={game.setStake}
            balance={table.balance}
            limits={house.limits}
            locked={locked}
          />
        }
        controls={
          <Controls
            player={player}
            side={side}
            onSide={game.setSide}
            target={target}
            onTarget={game.aim}
            locked={locked}
          />
        }
        foot={<HouseLimits house={house} />}
      />
    </GameFrame>
  )
}

/** The main button, and under it the automatic play's report and the change of terms. */
function Main({ game }: { game: ReturnType<typeof useDiceGame> }) {
  const { table, player, operation, round, stake, side, target } = game
  const multiplierOf = ({ houseEdge }: BetTerms) =>
    multiplierHundredths(winChancePercent(side, target), basisPointsFromPercent(houseEdge))
  return (
    <>
      {game.automatic ? (
        <AutoPlayButton player={player} table={table} stake={stake} />
      ) : (
        <MainButton
          game="dice"
          onPress={game.roll}
          waiting={operation?.at === 'sent'}
          unanswered={game.unanswered}
          blockedReason={table.blockedReason}
          problem={round.problem}
          onProblemRead={game.forgetProblem}
        >
          {m.dice_roll()}
        </MainButton>
      )}
      <AutoPlayStatus player={player} table={table} />
      <TermsNotice change={table.change} multiplierOf={multiplierOf} />
    </>
  )
}

/** The bet on the controls, the round and automatic play; the hotkeys act on them. */
function useDiceGame() {
  const table = useTable('dice', { payoutTable: dicePayoutTable })
  const { house, sign, terms } = table
  const turbo = useTurbo()
  const [chosen, setStake] = useStake('dice')
  const [side, setSide] = useState<DiceSide>(defaultSide)
  const [target, setTarget] = useState(defaultTarget)
  const dice = useDice((result) => {
    // Ten results a second are too many to announce: screen readers only get how automatic play ended.
    if (player.auto.at === 'off') announce(resultText(result, sign))
  })
  const player = useAutoPlay({
    table,
    everyMs: turbo.on ? everyMs.turbo : everyMs.calm,
    play: async (stake) => {
      const played = await dice.place({ stake, side, target, terms })
      // Automatic play shows it as the reason why it ended.
      if (played?.at === 'refused') dice.forgetProblem()
      return played ?? { at: 'unanswered' }
    },
  })

  const { operation } = dice
  const { auto } = player
  const running = auto.at === 'running'
  const stake = running ? auto.stake : chosen
  const unanswered = operation?.at === 'lost'
  // Side and target may be changed for the next roll while an answer is pending; the bet in progress has its own.
  const slow = useSlow(operation?.at === 'sent')
  const locked = slow || unanswered || running
  const automatic = (player.mode === 'auto' || running) && !unanswered
  const aim = (next: number) => setTarget(nearestTarget(next))

  const roll = () => {
    if (unanswered) return dice.repeat()
    if (!table.open) return
    player.forget()
    const problem = table.problemOf(stake)
    if (problem) dice.block(problem)
    else void dice.place({ stake, side, target, terms })
  }
  const startOrStop = () => (running ? player.stop() : player.start(stake))

  useHotkeys({
    space: automatic ? startOrStop : roll,
    ...(!locked && {
      ...stakeHotkeys({ stake, ceiling: table.ceiling, limits: house.limits }, setStake),
      a: () => aim(target - 1),
      d: () => aim(target + 1),
      s: () => setSide(side === 'over' ? 'under' : 'over'),
    }),
  })
  return { ...dice, table, player, stake, setStake, side, setSide, target, aim, locked, automatic, unanswered, roll }
}
