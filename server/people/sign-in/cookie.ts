import type { HookCall } from '../../platform/http/hooks.ts'
import { type BegunAttempt, lifetimeS } from './attempts.ts'

// One for each attempt, so that two tabs can sign in at the same time. With TLS the browser accepts it from this host only.
const nameOf = (state: string, publicUrl: string) =>
  `${publicUrl.startsWith('https:') ? '__Host-' : ''}sign-in-${state.slice(0, 12)}`

const attributes = (publicUrl: string) =>
  `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** Binds the attempt to the browser that receives this header. */
export function cookieOf({ state, browser }: Pick<BegunAttempt, 'state' | 'browser'>, publicUrl: string): string {
  return `${nameOf(state, publicUrl)}=${browser}; Max-Age=${lifetimeS}; ${attributes(publicUrl)}`
}

export function endedCookie(state: string, publicUrl: string): string {
  return `${nameOf(state, publicUrl)}=; Max-Age=0; ${attributes(publicUrl)}`
}

/** The value of the browser's cookie for this attempt; empty without one. */
export function readCookie({ headers }: Pick<HookCall, 'headers'>, state: string, publicUrl: string): string {
  const name = `${nameOf(state, publicUrl)}=`
  const cookies = String(headers.cookie ?? '').split('; ')
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length) ?? ''
}
