import type { Kopecks } from '@casino/rules/money'
import { useState } from 'react'
import { useHiddenRound } from '../rounds/hidden-round.ts'
import { type Persisted, persisted, useLocalStorage } from '../ui/browser/local-storage.ts'
import { emptySession, type SessionResult, sessionFrom, withRound } from './session-result.ts'

interface Owned {
  readonly playerId: string
  readonly session: SessionResult
}

/** Survives a reload; each tab has its own. */
const ofTab: Persisted<Owned | null> = persisted<Owned | null>('session-result', null, owned, 'tab')

/** Adds a settled round; a different player starts at zero. */
export function recordRound(playerId: string, stake: Kopecks, payout: Kopecks): void {
  const known = ofTab.read()
  const session = known?.playerId === playerId ? known.session : emptySession(Date.now())
  ofTab.keep({ playerId, session: withRound(session, stake, payout) })
}

export function resetSession(): void {
  ofTab.keep(null)
}

/**
 * What this player has staked and got back in this tab, in all games; `undefined` before the first round. A round counts when its
 * result may be seen.
 */
export function useSessionResult(playerId: string | undefined): SessionResult | undefined {
  const [newest] = useLocalStorage(ofTab)
  const hides = useHiddenRound() !== undefined
  const [held, setHeld] = useState(newest)
  if (!hides && held !== newest) setHeld(newest)
  const now = hides ? held : newest
  return now && now.playerId === playerId ? now.session : undefined
}

function owned(saved: unknown): Owned | undefined {
  const { playerId, session } = (saved ?? {}) as Partial<Owned>
  const result = sessionFrom(session)
  return typeof playerId === 'string' && result ? { playerId, session: result } : undefined
}
