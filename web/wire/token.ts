/** The key of the token in local storage (docs/product.md §6), which all tabs of the browser share. */
const storageKey = 'token'
/** Marks the tab that started an external sign-in: no other tab accepts a token from the URL. */
const signInBegan = 'sign-in-began'

export function readToken(): string | null {
  return storage()?.getItem(storageKey) ?? null
}

export function storeToken(token: string): void {
  storage()?.setItem(storageKey, token)
}

export function forgetToken(): void {
  storage()?.removeItem(storageKey)
}

/** Called when another tab signs in or out. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** What a sign-in elsewhere, or the linking of an account there, left in the URL besides a token (docs/product.md A16). */
const marks = ['sign_in_error', 'sign_in_code', 'linked', 'link_error'] as const
export type Returned = { readonly [Mark in (typeof marks)[number] | 'provider']?: string }

export interface AddressGift {
  /** The token to store: present only if this tab started the sign-in. */
  token: string | undefined
  /** The other marks, likewise. */
  returned: Returned
  referral: string | undefined
  /** The URL without the consumed parameters; undefined if it can stay as it is. */
  cleaned: string | undefined
}

/** Reads the URL's parameters: the token of an external sign-in (docs/product.md §2) and a referral code. */
export function readAddress(href: string, begunHere: boolean): AddressGift {
  const url = new URL(href)
  const query = url.searchParams
  const token = query.get('token') || undefined
  const referral = query.get('ref')?.trim().slice(0, 64) || undefined
  const found = ['token', ...marks].filter((name) => query.has(name))
  const returned = found.length > 0 && begunHere ? Object.fromEntries(query) : {}
  for (const name of found) query.delete(name)
  if (found.length > 0) query.delete('provider')
  return {
    token: begunHere ? token : undefined,
    returned,
    referral,
    cleaned: found.length > 0 ? `${url.pathname}${url.search}${url.hash}` : undefined,
  }
}

const referralKey = 'referral'
let lastReturned: Returned = {}

/** Consumes the URL's parameters and cleans the URL without a history entry; returns the marks of a sign-in elsewhere. */
export function takeAddress(): Returned {
  const store = storage()
  const gift = readAddress(location.href, sessionStorage.getItem(signInBegan) !== null)
  // The tab leaves for the provider as soon as it starts: whatever it loads next is the return, or there is none.
  sessionStorage.removeItem(signInBegan)
  if (gift.token) storeToken(gift.token)
  if (gift.referral) store?.setItem(referralKey, gift.referral)
  if (gift.cleaned) history.replaceState(history.state, '', gift.cleaned)
  lastReturned = gift.returned
  return lastReturned
}

/** The marks with which this document was loaded, once. */
export function takeReturned(): Returned {
  const returned = lastReturned
  lastReturned = {}
  return returned
}

/** This tab leaves for a provider, and accepts what comes back. */
export function leaveToSignIn(location: string): void {
  sessionStorage.setItem(signInBegan, '1')
  window.location.assign(location)
}

export function readReferral(): string | undefined {
  return storage()?.getItem(referralKey) || undefined
}

export function forgetReferral(): void {
  storage()?.removeItem(referralKey)
}

function storage(): Storage | undefined {
  return typeof localStorage === 'undefined' ? undefined : localStorage
}
