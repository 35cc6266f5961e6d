import { useSyncExternalStore } from 'react'

/** The clock follows a drift within this many messages. */
const mostSamples = 40

let samples: readonly number[] = []
let latencyMs: number | undefined
const listeners = new Set<() => void>()

/** How far this device's clock was ahead of the server's when each message arrived; the newest last. */
export function withSample(before: readonly number[], now: number, arrivedAt: number): readonly number[] {
  return [...before, arrivedAt - now].slice(-mostSamples)
}

/** A delayed message makes the device's clock look further ahead, so the smallest offset is the most accurate. */
export function aheadOf(ahead: readonly number[]): number {
  return Math.min(...ahead)
}

/** The server's time in a message that has just arrived. */
export function setClock(now: number): void {
  samples = withSample(samples, now, performance.now())
}

/** The server's time, late by the shortest delay of a message; monotonic, unlike the device's time of day. */
export function serverTime(): number {
  return samples.length === 0 ? Number.NaN : performance.now() - aheadOf(samples)
}

/** Makes a call, and measures its round trip. */
export async function timeCall<T>(make: () => Promise<T>): Promise<T> {
  const sentAt = performance.now()
  const reply = await make()
  latencyMs = Math.round(performance.now() - sentAt)
  for (const listener of listeners) listener()
  return reply
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The round trip of the last call. */
export function useLatency(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => latencyMs,
    () => undefined,
  )
}
