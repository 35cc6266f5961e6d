import { onStored, readStored, removeStored, store } from '../storage/storage.ts'

/** The key of the token in local storage (docs/product.md §6), which all tabs of the browser share. */
const storageKey = 'token'
/** The tab's last attempt at an external sign-in: the URL's result is accepted only for that one. */
const signInBegan = 'sign-in-began'
/** As long as the server remembers an attempt. */
const attemptMs = 600_000

export interface StartedSignIn {
  readonly name: string
  readonly at: number
  /** The path of this site to return to. */
  readonly back?: string | undefined
}

export function readToken(): string | null {
  return readStored(storageKey)
}

/** False from the moment a player signs out, while components with their data are still mounted. */
export const hasSession = (): boolean => readToken() !== null

export function storeToken(token: string): void {
  store(storageKey, token)
}

export function removeToken(): void {
  removeStored(storageKey)
}

/** Called when another tab signs in or out. */
export function onTokenChange(listener: () => void): () => void {
  return onStored((name) => {
    if (name === storageKey || name === null) listener()
  })
}

/** The result of an external sign-in, or of linking an external account, in the URL besides a token (docs/product.md A16). */
const marks = ['sign_in_error', 'sign_in_code', 'linked', 'link_error'] as const
export type Returned = { readonly [Mark in (typeof marks)[number] | 'provider']?: string }

/** The refusal of a sign-in that another browser began: this one has no attempt, but still shows the refusal. */
const inOtherBrowser = 'sign_in_other_browser'

export interface AddressGift {
  /** The token to store: present only if this tab began this attempt, within the last ten minutes. */
  token: string | undefined
  /** The other parameters, under the same condition; an error may also concern an attempt that the server no longer knows. */
  returned: Returned
  referral: string | undefined
  /** The path from which the attempt began, under the same condition as `returned`. */
  back: string | undefined
  /** The URL without the consumed parameters; undefined if nothing changes. */
  cleaned: string | undefined
}

/** Reads the URL's parameters: the token of an external sign-in (docs/product.md §2) and a referral code. */
export function readAddress(href: string, begun: StartedSignIn | undefined, now: number): AddressGift {
  const url = new URL(href)
  const query = url.searchParams
  const token = query.get('token') || undefined
  const referral = query.get('ref')?.trim().slice(0, 64) || undefined
  const found = ['token', ...marks].filter((name) => query.has(name))
  const isOwn = begun !== undefined && query.get('attempt') === begun.name && Math.abs(now - begun.at) < attemptMs
  const isAlone = found.length === 1 && query.has('sign_in_error')
  const isError = isAlone && (begun !== undefined || query.get('sign_in_error') === inOtherBrowser)
  const returned = found.length > 0 && (isOwn || isError) ? Object.fromEntries(query) : {}
  for (const name of found) query.delete(name)
  if (found.length > 0) for (const name of ['provider', 'attempt']) query.delete(name)
  return {
    token: isOwn ? token : undefined,
    returned,
    referral,
    back: isOwn || isError ? begun?.back : undefined,
    cleaned: found.length > 0 ? `${url.pathname}${url.search}${url.hash}` : undefined,
  }
}

const referralKey = 'referral'
let lastReturned: Returned = {}

/**
 * Consumes the URL's parameters and cleans the URL without a history entry; returns the result of an external sign-in, and the
 * path from which it began.
 */
export function takeAddress(): { returned: Returned; signedIn: boolean; back: string | undefined } {
  const gift = readAddress(location.href, readAttempt(readStored(signInBegan, 'tab')), Date.now())
  // The tab leaves for the provider immediately: its next document is the return, or there is none.
  removeStored(signInBegan, 'tab')
  if (gift.token) storeToken(gift.token)
  if (gift.referral) store(referralKey, gift.referral)
  if (gift.cleaned) history.replaceState(history.state, '', gift.cleaned)
  lastReturned = gift.returned
  return { returned: lastReturned, signedIn: gift.token !== undefined, back: gift.back }
}

/** The result in the URL of this document, returned once. */
export function takeReturned(): Returned {
  const returned = lastReturned
  lastReturned = {}
  return returned
}

function readAttempt(saved: string | null): StartedSignIn | undefined {
  const [name, at, back] = saved?.split(' ') ?? []
  return name && at ? { name, at: Number(at), back: ownPath(back) } : undefined
}

/**
 * A path of this site as the browser understands it; undefined for anything that leads elsewhere, because browsers read `//host`,
 * `/\host`, `/.//host` and paths with tabs in them as other sites.
 */
export function ownPath(written: string | undefined): string | undefined {
  const site = 'https://site.invalid'
  const url = written?.startsWith('/') && URL.canParse(written, site) ? new URL(written, site) : undefined
  if (!url || url.origin !== site || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * This tab leaves for a provider, and accepts the result of the attempt with this name. Returns false, and stays, if the
 * browser would not remember the attempt.
 */
export function leaveToSignIn(location: string, attempt: string, back = '/'): boolean {
  const remembered = store(signInBegan, `${attempt} ${Date.now()} ${back}`, 'tab')
  if (remembered) window.location.assign(location)
  return remembered
}

export function readReferral(): string | undefined {
  return readStored(referralKey) || undefined
}

export function removeReferral(): void {
  removeStored(referralKey)
}
