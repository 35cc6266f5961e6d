/** The token lives in local storage under this name (docs/product.md §6), so that every tab of the browser shares the session. */
const storageKey = 'token'
/** What the tab keeps that left for an external sign-in: no other takes a token from its address. */
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

/** Tells when another tab signed in or out. */
export function onTokenChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

export interface AddressGift {
  /** The token to store: present only if this tab began the sign-in. */
  token: string | undefined
  referral: string | undefined
  /** The address without what was taken from it, or nothing when it can stay as it is. */
  cleaned: string | undefined
}

/** What an address brings: the token of an external sign-in (docs/product.md §2) and the code of a friend who invited. */
export function readAddress(href: string, begunHere: boolean): AddressGift {
  const url = new URL(href)
  const token = url.searchParams.get('token') || undefined
  const referral = url.searchParams.get('ref')?.trim().slice(0, 64) || undefined
  const dirty = url.searchParams.has('token')
  if (dirty) {
    url.searchParams.delete('token')
    url.searchParams.delete('provider')
  }
  return {
    token: begunHere ? token : undefined,
    referral,
    cleaned: dirty ? `${url.pathname}${url.search}${url.hash}` : undefined,
  }
}

const referralKey = 'referral'

/** Takes what the address brings and cleans it without a history entry. */
export function takeAddress(): void {
  const store = storage()
  const gift = readAddress(location.href, sessionStorage.getItem(signInBegan) !== null)
  if (gift.token) {
    storeToken(gift.token)
    sessionStorage.removeItem(signInBegan)
  }
  if (gift.referral) store?.setItem(referralKey, gift.referral)
  if (gift.cleaned) history.replaceState(history.state, '', gift.cleaned)
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
