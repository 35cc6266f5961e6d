import { m } from '../texts/compiled/messages.js'
import { Segmented } from '../ui/fields/Segmented.tsx'
import type { Mode } from './launch.ts'

interface ModeSwitchProps {
  mode: Mode
  onMode: (mode: Mode) => void
  disabled: boolean
}

/** Play money or real money. */
export function ModeSwitch({ mode, onMode, disabled }: ModeSwitchProps) {
  return (
    <Segmented
      label={m.slot_mode()}
      value={mode}
      onValue={onMode}
      disabled={disabled}
      options={[
        { value: 'demo', label: <span className="whitespace-nowrap">{m.slot_mode_demo()}</span> },
        { value: 'real', label: <span className="whitespace-nowrap">{m.slot_mode_real()}</span> },
      ]}
    />
  )
}
