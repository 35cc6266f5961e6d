import { type DiceSide, targetOfChance, winChancePercent } from '@casino/rules/games/dice/rules'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { AutoPlayPanel } from '../AutoPlayPanel.tsx'
import { HotkeyCap } from '../KeyCap.tsx'
import type { AutoPlayer } from '../use-auto-play.ts'

interface ControlsProps {
  player: AutoPlayer
  side: DiceSide
  onSide: (side: DiceSide) => void
  target: number
  onTarget: (target: number) => void
  locked: boolean
}

/** Over or under, common chances, and the settings of automatic play. */
export function Controls({ player, side, onSide, target, onTarget, locked }: ControlsProps) {
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
      <QuickChances
        chance={winChancePercent(side, target)}
        onChance={(chance) => onTarget(targetOfChance(side, chance))}
        locked={locked}
      />
      {player.mode === 'auto' && <AutoPlayPanel player={player} />}
    </>
  )
}

const quickChances = [10, 25, 50, 75, 90]

interface QuickChancesProps {
  chance: number
  onChance: (chance: number) => void
  locked: boolean
}

function QuickChances({ chance, onChance, locked }: QuickChancesProps) {
  return (
    <fieldset disabled={locked} className={classes('flex min-w-0 flex-wrap gap-1', locked && 'opacity-60')}>
      <legend className="type-label mb-1.5 text-text-2">{m.dice_quick_chances()}</legend>
      {quickChances.map((percent) => (
        <button
          key={percent}
          type="button"
          aria-pressed={percent === chance}
          onClick={() => onChance(percent)}
          className={classes(
            'type-label tabular min-h-11 min-w-0 flex-1 rounded-md transition-colors duration-150',
            percent === chance ? 'bg-accent text-on-accent' : 'bg-control text-text-2 not-disabled:hover:text-text',
          )}
        >
          {percent}&nbsp;%
        </button>
      ))}
    </fieldset>
  )
}

/** The hotkey selects the other side. */
function Side({ chosen, text }: { chosen: boolean; text: string }) {
  return (
    <>
      {text}
      {!chosen && <HotkeyCap>S</HotkeyCap>}
    </>
  )
}
