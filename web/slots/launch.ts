import type { Partner } from '@casino/contract/play/partner'

export type Mode = 'demo' | 'real'

/** A game of the partner by the partner's own names, which are sent to it unchanged. */
export interface SlotGame {
  readonly provider: string
  readonly alias: string
}

/** The frame's URL is set after this delay. */
export const addressDelayMs = 150

/** The balance of every demo, in kopecks. */
const demoBalance = 100_000_000

interface Visit {
  readonly mobile: boolean
  /** A random identifier of this demo. */
  readonly session: string
}

/** The URL of a demo at the partner. */
export function demoAddress({ base, alias, currency }: Partner, game: SlotGame, { mobile, session }: Visit): string {
  const query = new URLSearchParams({
    'partner.alias': alias,
    'partner.session': session,
    'game.provider': game.provider,
    'game.alias': game.alias,
    currency,
    mobile: String(mobile),
    lang: 'RU',
    balance: String(demoBalance),
    button_exit_show: 'true',
  })
  return `${base}/games.startDemo?${query}`
}

/** The flag is derived from the browser's user agent. */
export function isMobile(userAgent: string): boolean {
  return /android|iphone|ipad|ipod|windows phone/i.test(userAgent)
}

/** 128 random bits. */
export function randomSession(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Whether a URL may be shown in the frame: it must be on the partner's origin, and that must not be ours. A page of our own
 * origin could escape the frame's sandbox.
 */
export function isFramable(address: string, { origin }: Pick<Partner, 'origin'>, own: string): boolean {
  try {
    return new URL(address).origin === origin && origin !== own
  } catch {
    return false
  }
}

/** The title in the URL: the name of the cover, in which words are joined by underscores. */
export function titleOf(gameParam: string): string {
  return gameParam.replaceAll('_', ' ').trim()
}
