import { useSyncExternalStore } from 'react'

export interface SoundChoice {
  readonly on: boolean
  /** 0 to 1. */
  readonly volume: number
}

type Tone = readonly [hertz: number, fromMs: number, lengthMs: number]

const storageKey = 'sound'
const initial: SoundChoice = { on: true, volume: 0.4 }
const listeners = new Set<() => void>()
let choice: SoundChoice | undefined
let audio: AudioContext | undefined

const tick: Tone[] = [[880, 0, 40]]
/** Two notes; the greater the win, the higher they are, up to an octave above. */
const chime = (times: number): Tone[] => {
  const lift = 2 ** Math.min(Math.log2(Math.max(times, 1)) / 6, 1)
  return [
    [523 * lift, 0, 160],
    [784 * lift, 110, 320],
  ]
}

/** A short tick for a roll. Sounds only after a press, as browsers and people want it. */
export function playRoll(): void {
  play(tick)
}

/** A win that pays so many times the stake. */
export function playWin(times: number): void {
  play(chime(times))
}

export function useSound(): [SoundChoice, (next: SoundChoice) => void] {
  return [useSyncExternalStore(subscribe, read, () => initial), keep]
}

function play(tones: readonly Tone[]): void {
  const { on, volume } = read()
  if (!on || volume === 0 || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume()
  for (const [hertz, fromMs, lengthMs] of tones) playTone(audio, { hertz, fromMs, lengthMs, volume })
}

function playTone(
  context: AudioContext,
  { hertz, fromMs, lengthMs, volume }: { hertz: number; fromMs: number; lengthMs: number; volume: number },
): void {
  const start = context.currentTime + fromMs / 1000
  const end = start + lengthMs / 1000
  const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: hertz })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(volume * 0.5, start + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.001, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end)
}

function read(): SoundChoice {
  choice ??= parsed(localStorage.getItem(storageKey)) ?? initial
  return choice
}

function keep(next: SoundChoice): void {
  choice = next
  localStorage.setItem(storageKey, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function parsed(text: string | null): SoundChoice | undefined {
  try {
    const { on, volume } = JSON.parse(text ?? '') as Partial<SoundChoice>
    if (typeof on !== 'boolean' || typeof volume !== 'number' || !(volume >= 0 && volume <= 1)) return undefined
    return { on, volume }
  } catch {
    return undefined
  }
}
