import type { Partner } from '@casino/contract/play/partner'
import type { Mode } from './launch.ts'

/** The stage's notice instead of the game, or the game in its mode. */
export type SlotView =
  | { at: 'loading' }
  | { at: 'failed' }
  | { at: 'no-partner' }
  | { at: 'no-real-play' }
  | { at: 'sign-in' }
  | { at: 'notice' }
  | { at: 'game'; mode: Mode; partner: Partner }

interface Known {
  readonly mode: Mode
  /** Undefined while it is being fetched, null if none is configured. */
  readonly partner: Partner | null | undefined
  readonly failed: boolean
  readonly session: { readonly authenticated: boolean; readonly loading: boolean }
  /** The player has confirmed during this visit that the stakes are real. */
  readonly agreed: boolean
}

/** A demo needs no session; real play needs a player who has confirmed that it is for money (docs/product.md G6). */
export function viewOf({ mode, partner, failed, session, agreed }: Known): SlotView {
  if (partner === undefined) return { at: failed ? 'failed' : 'loading' }
  if (partner === null) return { at: 'no-partner' }
  if (mode === 'demo') return { at: 'game', mode, partner }
  if (!partner.realPlay) return { at: 'no-real-play' }
  if (session.loading) return { at: 'loading' }
  if (!session.authenticated) return { at: 'sign-in' }
  return agreed ? { at: 'game', mode, partner } : { at: 'notice' }
}
