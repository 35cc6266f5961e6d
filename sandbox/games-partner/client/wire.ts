/** The calls to the partner. A spin is requested with the same id until its answer arrives. */
import type { GameOpening, LaunchDocument, PlayError, PlayErrorCode, SpinDone, SpinRequest } from '../engine/outcome.ts'

/** A refusal by the partner, or `lost`: no answer came despite repeated requests. */
export type CallFailure = PlayErrorCode | 'lost'

export class PlayFailure extends Error {
  readonly code: CallFailure

  constructor(code: CallFailure) {
    super(code)
    this.code = code
  }
}

/** The pauses between attempts; after the last one the player decides whether to try again. */
const pausesMs = [400, 1_000, 2_500, 5_000]
const timeoutMs = 12_000

export interface PartnerClient {
  open(): Promise<GameOpening>
  spin(request: SpinRequest, onRepeat: () => void): Promise<SpinDone>
  shown(id: string): Promise<void>
}

export function wireOf({ play }: Pick<LaunchDocument, 'play'>): PartnerClient {
  return {
    open: () =>
      persistent(
        () => call<GameOpening>(`${play}/game`),
        () => {},
      ),
    spin: (request, onRepeat) => persistent(() => call<SpinDone>(`${play}/spin`, request), onRepeat),
    shown: async (id) => {
      try {
        await call<object>(`${play}/shown`, { id })
      } catch {
        // If it fails, the partner offers the round again when the game is next opened, and no money moves.
      }
    },
  }
}

async function persistent<T>(attempt: () => Promise<T>, onRepeat: () => void): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await attempt()
    } catch (error) {
      // Another spin of this game, perhaps the same one from before, is still pending.
      if (error instanceof PlayFailure && error.code !== 'lost' && error.code !== 'busy') throw error
    }
    onRepeat()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return attempt()
}

async function call<T>(path: string, body?: object): Promise<T> {
  const json = { 'content-type': 'application/json' }
  const request = body ? { method: 'POST', headers: json, body: JSON.stringify(body) } : {}
  let answer: T | PlayError
  try {
    const response = await fetch(path, { ...request, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new PlayFailure('lost')
    answer = (await response.json()) as T | PlayError
  } catch {
    throw new PlayFailure('lost')
  }
  if (typeof answer === 'object' && answer !== null && 'error' in answer) throw new PlayFailure(answer.error.code)
  return answer as T
}

/** 128 random bits. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
