import type { DiceSide } from '@casino/rules/dice'
import type { Kopecks } from '@casino/rules/money'
import { m } from '../../texts/compiled/messages.js'
import { Money } from '../../ui/Money.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { BetField } from '../BetField.tsx'
import { KeyCap } from '../GameBar.tsx'
import { useHotkeysOn } from '../hotkeys.ts'
import type { House } from '../house.ts'

interface ControlsProps {
  stake: Kopecks
  onStake: (stake: Kopecks) => void
  side: DiceSide
  onSide: (side: DiceSide) => void
  target: number
  balance: Kopecks | undefined
  house: House
  locked: boolean
}

/** Bet field, over or under, and what the house takes and pays at most. */
export function Controls({ stake, onStake, side, onSide, target, balance, house, locked }: ControlsProps) {
  const [hotkeysOn] = useHotkeysOn()
  return (
    <>
      <BetField
        label={m.game_bet()}
        stake={stake}
        onStake={onStake}
        balance={balance}
        limits={house.limits}
        locked={locked}
      />
      <Segmented
        label={m.dice_side()}
        value={side}
        onValue={onSide}
        disabled={locked}
        options={[
          { value: 'under', label: m.dice_under({ target }) },
          { value: 'over', label: m.dice_over({ target }) },
        ]}
      />
      {hotkeysOn && (
        <p className="type-small flex flex-wrap gap-x-4 gap-y-1 text-text-3" aria-hidden="true">
          <span>
            <KeyCap>Q</KeyCap> <KeyCap>W</KeyCap> <KeyCap>E</KeyCap> {m.game_bet()}
          </span>
          <span>
            <KeyCap>A</KeyCap> <KeyCap>D</KeyCap> {m.dice_target()}
          </span>
          <span>
            <KeyCap>S</KeyCap> {m.dice_side()}
          </span>
        </p>
      )}
      {(house.at === 'open' || house.at === 'closed') && (
        <dl className="type-small grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-text-3">
          <dt>{m.game_limits()}</dt>
          <dd className="text-right">
            <Money kopecks={house.limits.minimum} /> – <Money kopecks={house.limits.maximum} />
          </dd>
          <dt>{m.game_maximum_win()}</dt>
          <dd className="text-right">
            <Money kopecks={house.maximumWin} />
          </dd>
        </dl>
      )}
    </>
  )
}
