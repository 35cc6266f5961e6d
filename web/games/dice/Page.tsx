import { type DiceSide, winningPayout } from '@casino/rules/dice'
import { clampStake, doubled, greatestStake, halved } from '@casino/rules/limits'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Screen } from '../../shell/Screen.tsx'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/amount.ts'
import { announce } from '../../ui/announce.tsx'
import { useCurrencySign } from '../../ui/Money.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useOnline } from '../../wire/connection.ts'
import { useSession } from '../../wire/session.ts'
import { betProblem } from '../bet.ts'
import { BetFeeds } from '../feed/BetFeeds.tsx'
import { GameBar } from '../GameBar.tsx'
import { GameFrame } from '../GameFrame.tsx'
import { historyOptions } from '../history.ts'
import { useHotkeys } from '../hotkeys.ts'
import { useHouse } from '../house.ts'
import { useSlow } from '../slow.ts'
import { Controls } from './Controls.tsx'
import { percentText } from './figures.ts'
import { nearestTarget } from './machine.ts'
import { describeProblem, describeRefusal } from './problem.ts'
import { RollButton } from './RollButton.tsx'
import { Rules } from './Rules.tsx'
import { resultText, sliderText } from './result-text.ts'
import { Stage } from './Stage.tsx'
import { useDice } from './use-dice.ts'

/** spec §9: default bet 10, default target 50, default type over. */
const defaultStake = kopecks(1_000)
const defaultTarget = 50
const defaultSide: DiceSide = 'over'

export default function Page() {
  const { user } = useSession()
  const sign = useCurrencySign()
  const online = useOnline()
  const house = useHouse('dice')
  const history = useQuery({ ...historyOptions('dice'), enabled: user !== undefined })
  const historySection = useRef<HTMLElement>(null)
  const [stake, setStake] = useState<Kopecks>(defaultStake)
  const [side, setSide] = useState<DiceSide>(defaultSide)
  const [target, setTarget] = useState(defaultTarget)
  const table = useDice(describeRefusal, (result) => announce(resultText(result, sign)))

  const { dice } = table
  const { limits, edgeBasisPoints } = house
  // Side and target may already be set for the next roll while an answer is on its way; the bet under way has its own.
  const slow = useSlow(dice.at === 'rolling')
  const locked = slow || dice.at === 'unanswered'
  const balance = user && kopecksOf(user.balance)
  const ceiling = balance ?? limits.maximum
  const aim = (next: number) => setTarget(nearestTarget(next))

  const roll = () => {
    if (dice.at === 'unanswered') return table.repeat()
    if (house.at !== 'open' || !online) return
    const problem = betProblem({ balance, stake, limits })
    if (problem) table.hinder(describeProblem(problem, { limits, sign }))
    else table.roll({ stake, side, target })
  }

  useHotkeys({
    space: roll,
    ...(!locked && {
      q: () => setStake(halved(clampStake(stake, ceiling), limits)),
      w: () => setStake(doubled(stake, ceiling, limits)),
      e: () => setStake(greatestStake(ceiling, limits)),
      a: () => aim(target - 1),
      d: () => aim(target + 1),
      s: () => setSide(side === 'over' ? 'under' : 'over'),
    }),
  })

  if (house.at === 'failed') {
    return (
      <Screen title={m.page_dice()}>
        <ErrorState text={m.error_load()} onRetry={house.retry} />
      </Screen>
    )
  }
  return (
    <Screen title={m.page_dice()} headingHidden className="pt-3 md:pt-6">
      <GameFrame
        stage={
          <Stage
            rounds={user ? (history.data ?? []) : []}
            last={dice.last}
            meaning={sliderText(side, target, edgeBasisPoints)}
            side={side}
            target={target}
            onTarget={aim}
            edgeBasisPoints={edgeBasisPoints}
            possibleWin={winningPayout({ stake, side, target }, house)}
            locked={locked}
          />
        }
        main={
          <RollButton
            dice={dice}
            onRoll={roll}
            onProblemRead={table.forgetProblem}
            hindrance={house.at === 'closed' ? m.refusal_game_closed() : online ? undefined : m.game_offline()}
          />
        }
        controls={
          <Controls
            stake={stake}
            onStake={setStake}
            side={side}
            onSide={setSide}
            target={target}
            balance={balance}
            house={house}
            locked={locked}
          />
        }
        bar={
          <GameBar
            edge={house.at === 'loading' ? undefined : percentText(edgeBasisPoints)}
            rulesTitle={m.dice_rules_title()}
            rules={<Rules side={side} target={target} terms={house} limits={limits} />}
            keys={keysOfDice()}
            onHistory={() => historySection.current?.scrollIntoView({ behavior: 'smooth' })}
          />
        }
      />
      <BetFeeds game="dice" ref={historySection} />
    </Screen>
  )
}

function keysOfDice() {
  return [
    [m.game_space_key(), m.dice_roll()],
    ['Q', m.ui_bet_half()],
    ['W', m.ui_bet_double()],
    ['E', m.ui_bet_max()],
    ['A', m.dice_target_less()],
    ['D', m.dice_target_more()],
    ['S', m.dice_side()],
  ] as const
}
