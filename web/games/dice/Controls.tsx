import { type DiceSide, targetOfChance, winChancePercent } from '@casino/rules/games/dice/rules'
import { m } from '../../texts/compiled/messages.js'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { HotkeyCap } from '../KeyCap.tsx'
import { QuickChoices } from '../QuickChoices.tsx'

interface ControlsProps {
  side: DiceSide
  onSide: (side: DiceSide) => void
  target: number
  onTarget: (target: number) => void
  locked: boolean
}

/** Over or under, and common chances. */
export function Controls({ side, onSide, target, onTarget, locked }: ControlsProps) {
  return (
    <>
      <Segmented
        label={m.dice_side()}
        value={side}
        onValue={onSide}
        disabled={locked}
        options={[
          { value: 'under', label: <Side chosen={side === 'under'} text={m.dice_under({ target })} /> },
          { value: 'over', label: <Side chosen={side === 'over'} text={m.dice_over({ target })} /> },
        ]}
      />
      <QuickChoices
        label={m.dice_quick_chances()}
        choices={quickChances}
        chosen={winChancePercent(side, target)}
        onChoice={(chance) => onTarget(targetOfChance(side, chance))}
        textOf={(percent) => `${percent}\u00a0%`}
        locked={locked}
      />
    </>
  )
}

const quickChances = [10, 25, 50, 75, 90]

/** The hotkey selects the other side. */
function Side({ chosen, text }: { chosen: boolean; text: string }) {
  return (
    <>
      {text}
      {!chosen && <HotkeyCap>S</HotkeyCap>}
    </>
  )
}
