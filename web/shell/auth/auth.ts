import type { LinkProps } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { SessionEnd } from '../../wire/session.ts'

export type AuthMode = 'login' | 'register'

/** The guest's destination when they had to sign in: the dialog names it and then leads there (docs/product.md A7). */
export interface GuestIntent {
  name: string
  /** It is a game, started by a press. */
  play?: true
  place: Pick<LinkProps, 'to' | 'search' | 'params'>
}

/**
 * The sign-in dialog: closed, or open in one of its modes, with an optional reason. `back` is the exact path to
 * return to, if it is known.
 */
export type Auth =
  | { at: 'closed' }
  | {
      at: 'open'
      mode: AuthMode
      wanted?: GuestIntent | undefined
      reason?: SessionEnd | undefined
      back?: string | undefined
    }

const closed: Auth = { at: 'closed' }
let auth: Auth = closed
const listeners = new Set<() => void>()

function become(next: Auth): void {
  auth = next
  for (const listener of listeners) listener()
}

/** Opens the sign-in dialog on any page. */
export function openAuth(
  mode: AuthMode,
  more: { wanted?: GuestIntent; reason?: SessionEnd; back?: string | undefined } = {},
): void {
  become({ at: 'open', mode, ...more })
}

export function switchAuth(mode: AuthMode): void {
  if (auth.at === 'open') become({ ...auth, mode })
}

export function closeAuth(): void {
  become(closed)
}

export function useAuth(): Auth {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => auth,
    () => closed,
  )
}
