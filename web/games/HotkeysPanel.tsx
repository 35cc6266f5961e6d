import { m } from '../texts/compiled/messages.js'
import { Button } from '../ui/shown/Button.tsx'
import type { KeyList } from './GameBar.tsx'
import { useHotkeysOn } from './hotkeys.ts'
import { KeyCap } from './KeyCap.tsx'

/** Switches the hotkeys on or off, and lists what each does in this game. */
export default function HotkeysPanel({ keys }: { keys: KeyList }) {
  const [on, turn] = useHotkeysOn()
  return (
    <div className="flex flex-col gap-3">
      <Button kind={on ? 'secondary' : 'main'} onClick={turn} aria-pressed={on}>
        {on ? m.game_hotkeys_turn_off() : m.game_hotkeys_turn_on()}
      </Button>
      <dl className="type-body grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2">
        {keys.map(([cap, action]) => (
          <div key={cap} className="contents">
            <dt>
              <KeyCap>{cap}</KeyCap>
            </dt>
            <dd className="text-text-2">{action}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
