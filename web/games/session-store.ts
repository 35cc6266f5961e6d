import type { Kopecks } from '@casino/rules/money'
import { createPersisted, type Persisted, useLocalStorage } from '../ui/browser/local-storage.ts'
import { emptySession, type SessionResult, sessionFrom, withRound } from './session-result.ts'

interface Owned {
  readonly playerId: string
  readonly session: SessionResult
}

/** Survives a reload; each tab has its own. */
const ofTab: Persisted<Owned | null> = createPersisted<Owned | null>('session-result', null, owned, 'tab')

/** Adds a settled round, once its result may be seen; a different player starts at zero. */
export function recordRound(playerId: string, stake: Kopecks, payout: Kopecks): void {
  const known = ofTab.read()
  const session = known?.playerId === playerId ? known.session : emptySession(Date.now())
  ofTab.save({ playerId, session: withRound(session, stake, payout) })
}

export function resetSession(): void {
  ofTab.save(null)
}

/** What this player has staked and got back in this tab, in all games; `undefined` before the first round. */
export function useSessionResult(playerId: string | undefined): SessionResult | undefined {
  const [newest] = useLocalStorage(ofTab)
  return newest && newest.playerId === playerId ? newest.session : undefined
}

function owned(saved: unknown): Owned | undefined {
  const { playerId, session } = (saved ?? {}) as Partial<Owned>
  const result = sessionFrom(session)
  return typeof playerId === 'string' && result ? { playerId, session: result } : undefined
}
