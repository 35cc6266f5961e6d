import type { Kopecks } from '@casino/rules/money'
import { useSyncExternalStore } from 'react'
import { emptySession, type SessionResult, withRound } from './session-result.ts'

interface Kept {
  readonly playerId: string
  readonly session: SessionResult
}

const listeners = new Set<() => void>()
let kept: Kept | undefined

/** Adds a settled round; another player than before begins at zero. */
export function recordRound(playerId: string, stake: Kopecks, payout: Kopecks): void {
  const session = kept?.playerId === playerId ? kept.session : emptySession(Date.now())
  keep({ playerId, session: withRound(session, stake, payout) })
}

export function resetSession(): void {
  keep(undefined)
}

/** What this player has staked and got back in this tab, in all games; nothing before the first round. */
export function useSessionResult(playerId: string | undefined): SessionResult | undefined {
  const now = useSyncExternalStore(
    subscribe,
    () => kept,
    () => undefined,
  )
  return now && now.playerId === playerId ? now.session : undefined
}

function keep(next: Kept | undefined): void {
  kept = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
