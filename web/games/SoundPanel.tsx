import { m } from '../texts/compiled/messages.js'
import { useSound } from './sound.ts'

/** Switches the sound on or off, and sets its volume. */
export default function SoundPanel() {
  const [sound, setSound] = useSound()
  return (
    <div className="flex flex-col gap-3">
      <label className="type-strong flex min-h-11 items-center justify-between gap-4">
        {m.game_sound()}
        <input
          type="checkbox"
          checked={sound.on}
          onChange={() => setSound({ ...sound, on: !sound.on })}
          className="size-5 accent-accent"
        />
      </label>
      <label className="type-label flex flex-col gap-1 text-text-2">
        {m.game_sound_volume()}
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={Math.round(sound.volume * 100)}
          disabled={!sound.on}
          onChange={(event) => setSound({ ...sound, volume: event.target.valueAsNumber / 100 })}
          className="h-11 w-full accent-accent"
        />
      </label>
    </div>
  )
}
