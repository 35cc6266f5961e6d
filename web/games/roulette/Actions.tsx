import type { RouletteBet } from '@casino/rules/games/roulette/rules'
import { RotateCcw, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/shown/Button.tsx'
import { useHotkeysOn } from '../hotkeys.ts'
import { KeyCap } from '../KeyCap.tsx'
import { canDouble, canRepeat, clear, double, repeat, type Slip, type SlipLimits, undo } from './slip.ts'

interface ActionsProps {
  slip: Slip
  last: readonly RouletteBet[]
  purse: SlipLimits
  closed: boolean
  onChange: (edit: (slip: Slip) => Slip) => void
}

/** Undo, 2×, repeat and clear: the actions on all bets at once. */
export function Actions({ slip, last, purse, closed, onChange }: ActionsProps) {
  const none = slip.bets.length === 0
  return (
    <div className="grid grid-cols-4 items-center gap-2">
      <Action name={m.roulette_undo()} cap="Z" disabled={closed || !slip.before} onPress={() => onChange(undo)}>
        <Undo2 size={20} aria-hidden />
      </Action>
      <Action
        name={`2×, ${m.roulette_double()}`}
        disabled={closed || !canDouble(slip, purse)}
        onPress={() => onChange((now) => double(now, purse))}
      >
        2×
      </Action>
      <Action
        name={m.roulette_repeat()}
        cap="R"
        disabled={closed || !canRepeat(slip, last, purse)}
        onPress={() => onChange((now) => repeat(now, last, purse))}
      >
        <RotateCcw size={20} aria-hidden />
      </Action>
      <Action name={m.roulette_clear()} cap="C" disabled={closed || none} onPress={() => onChange(clear)}>
        <Trash2 size={20} aria-hidden />
      </Action>
    </div>
  )
}

interface ActionProps {
  name: string
  cap?: string
  disabled: boolean
  onPress: () => void
  children: ReactNode
}

function Action({ name, cap, disabled, onPress, children }: ActionProps) {
  const [hotkeysOn] = useHotkeysOn()
  return (
    <Button aria-label={name} title={name} disabled={disabled} onClick={onPress} className="px-1!">
      {children}
      {hotkeysOn && cap && <KeyCap>{cap}</KeyCap>}
    </Button>
  )
}
