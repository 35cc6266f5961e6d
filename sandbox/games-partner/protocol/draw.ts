import { randomInt } from 'node:crypto'
import type { SlotModel } from '../engine/model.ts'
import type { SpinOutcome } from '../engine/outcome.ts'
import { type Draw, playRound, type SlotTurn } from '../engine/play.ts'
import type { Forced, WantedOutcome } from './state.ts'

/** The operating system's randomness, without bias. */
const draw: Draw = (below) => randomInt(below)

const mostAttempts = 200_000
const bigFrom = 20

/** A random round, or one forced by a control; undefined if the model has no such round. */
export function drawRound(model: SlotModel, turn: SlotTurn, forced?: Forced): SpinOutcome | undefined {
  const { what, stops } = forced ?? {}
  if (stops) return playRound(model, { ...turn, stops }, draw)
  if (!what) return playRound(model, turn, draw)
  // Redrawn until it matches, so that its other properties remain random.
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const outcome = playRound(model, turn, draw)
    if (wanted[what](outcome)) return outcome
  }
  return undefined
}

const wanted: Readonly<Record<WantedOutcome, (outcome: SpinOutcome) => boolean>> = {
  loss: ({ total }) => total === 0,
  win: ({ total, hold, freeSpins }) => total > 0 && !hold && !freeSpins,
  big: ({ multiple }) => multiple >= bigFrom,
  'free-spins': ({ freeSpins }) => freeSpins !== undefined,
  hold: ({ hold }) => hold !== undefined,
}

/** Whether the model has such rounds at all. */
export function canBe(model: SlotModel, what: WantedOutcome): boolean {
  if (what === 'free-spins') return model.freeSpins !== undefined
  return what !== 'hold' || model.hold !== undefined
}
