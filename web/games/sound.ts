import { createPersisted, type Persisted, useLocalStorage } from '../ui/browser/local-storage.ts'

export interface SoundChoice {
  readonly on: boolean
  /** 0 to 1. */
  readonly volume: number
}

interface Tone {
  readonly hertz: number
  /** The final pitch; if absent, the pitch is constant. */
  readonly toHertz?: number
  readonly fromMs?: number
  readonly lengthMs: number
  readonly wave?: OscillatorType
}

/** The sound of each event; the argument scales it. Each is shorter than 600 ms. */
const sounds = {
  /** A throw. */
  roll: () => [{ hertz: 880, lengthMs: 40 }],
  /** A pocket of the wheel passes the pointer. */
  tick: () => [{ hertz: 1400, lengthMs: 18, wave: 'square' }],
  /** A safe tile, the `nth` of the round: a semitone higher with each, up to two octaves. */
  tile: (nth) => [{ hertz: 440 * 2 ** (Math.min(nth, 24) / 12), lengthMs: 110 }],
  /** A low thud. */
  mine: () => [{ hertz: 150, toHertz: 42, lengthMs: 320, wave: 'sine' }],
  /** Two notes: the larger the payout in `times` the stake, the higher they are, up to an octave. */
  win: (times) => {
    const lift = 2 ** Math.min(Math.log2(Math.max(times, 1)) / 6, 1)
    return [
      { hertz: 523 * lift, lengthMs: 160 },
      { hertz: 784 * lift, fromMs: 110, lengthMs: 320 },
    ]
  },
} satisfies Record<string, (scale: number) => readonly Tone[]>

type SoundName = keyof typeof sounds

/** The minimum gap between two plays: in turbo the same sound would otherwise overlap with itself. */
const leastGapMs: Record<SoundName, number> = { roll: 60, tick: 15, tile: 40, mine: 200, win: 220 }

const choice: Persisted<SoundChoice> = createPersisted('sound', { on: true, volume: 0.4 }, (saved) => {
  const { on, volume } = (saved ?? {}) as Partial<SoundChoice>
  if (typeof on !== 'boolean' || typeof volume !== 'number' || !(volume >= 0 && volume <= 1)) return undefined
  return { on, volume }
})
const playedAt = new Map<SoundName, number>()
let audio: AudioContext | undefined

export function useSound(): [SoundChoice, (next: SoundChoice) => void] {
  return useLocalStorage(choice)
}

/** Plays only after the first press, as browsers require and people expect; `afterMs` synchronises with the animation. */
export function playSound(name: SoundName, scale = 1, afterMs = 0): void {
  const { on, volume } = choice.read()
  if (!on || volume === 0 || typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false)
    return
  const now = performance.now()
  if (now - (playedAt.get(name) ?? Number.NEGATIVE_INFINITY) < leastGapMs[name]) return
  playedAt.set(name, now)
  audio ??= new AudioContext()
  void audio.resume()
  const tones: readonly Tone[] = sounds[name](scale)
  for (const tone of tones) playTone(audio, { ...tone, fromMs: (tone.fromMs ?? 0) + afterMs }, volume)
}

function playTone(context: AudioContext, tone: Tone, volume: number): void {
  const { hertz, toHertz, fromMs = 0, lengthMs, wave = 'triangle' } = tone
  const start = context.currentTime + fromMs / 1000
  const end = start + lengthMs / 1000
  const oscillator = new OscillatorNode(context, { type: wave, frequency: hertz })
  if (toHertz) {
    oscillator.frequency.setValueAtTime(hertz, start)
    oscillator.frequency.exponentialRampToValueAtTime(toHertz, end)
  }
  const gain = new GainNode(context, { gain: 0 })
  const loudest = volume * (wave === 'square' ? 0.12 : 0.5)
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudest, start + Math.min(0.01, lengthMs / 3000))
  gain.gain.exponentialRampToValueAtTime(0.001, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end)
}
