import type { DiceSide } from '@casino/rules/dice'
import type { Kopecks } from '@casino/rules/money'
import { m } from '../../texts/compiled/messages.js'
import { Segmented } from '../../ui/Segmented.tsx'
import { AutoPlayPanel, ModeSwitch } from '../AutoPlayPanel.tsx'
import { BetField } from '../BetField.tsx'
import { HouseLimits } from '../HouseLimits.tsx'
import { HotkeyCap } from '../KeyCap.tsx'
import type { AutoPlayer } from '../use-auto-play.ts'
import type { GameTable } from '../use-table.ts'

interface ControlsProps {
  table: GameTable
  player: AutoPlayer
  stake: Kopecks
  onStake: (stake: Kopecks) => void
  side: DiceSide
  onSide: (side: DiceSide) => void
  target: number
  locked: boolean
}

/** Manual or automatic play, bet field, over or under, and the casino's limits on stake and payout. */
export function Controls({ table, player, stake, onStake, side, onSide, target, locked }: ControlsProps) {
  return (
    <>
      <ModeSwitch player={player} locked={locked} />
      <BetField
        label={m.game_bet()}
        stake={stake}
        onStake={onStake}
        balance={table.balance}
        limits={table.house.limits}
        locked={locked}
      />
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
      {player.mode === 'auto' && <AutoPlayPanel player={player} />}
      <HouseLimits house={table.house} />
    </>
  )
}

/** The hotkey selects the side that is not chosen. */
function Side({ chosen, text }: { chosen: boolean; text: string }) {
  return (
    <>
      {text}
      {!chosen && <HotkeyCap>S</HotkeyCap>}
    </>
  )
}
