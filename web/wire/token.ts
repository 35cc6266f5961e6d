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
  const heard = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

export interface AddressGift {
  /** The token to store: present only if this tab started the sign-in. */
  token: string | undefined
  referral: string | undefined
  /** The URL without the consumed parameters; undefined if it can stay as it is. */
  cleaned: string | undefined
}

/** Reads the URL's parameters: the token of an external sign-in (docs/product.md §2) and a referral code. */
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

/** Consumes the URL's parameters and cleans the URL without a history entry. */
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
