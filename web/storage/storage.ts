// Each access can throw, even the first look at a storage.
const storages = {
  /** For all tabs and later visits. */
  site: () => localStorage,
  /** For this tab only. */
  tab: () => sessionStorage,
}
export type Place = keyof typeof storages

/** What the browser did not store: it blocks the site's data, or has no room. Known until the page is left. */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()
let keeps: boolean | undefined

const keyOf = (place: Place, name: string) => `${place} ${name}`

/** Everything that the site stores in the browser is read and written in this file. */
export function stored(name: string, place: Place = 'site'): string | null {
  const held = unstored.get(keyOf(place, name))
  if (held !== undefined) return held
  try {
    return storages[place]().getItem(name)
  } catch {
    return null
  }
}

/** Returns whether it is stored beyond this page. */
export function store(name: string, value: string, place: Place = 'site'): boolean {
  forget(name, place)
  try {
    storages[place]().setItem(name, value)
    return true
  } catch {
    unstored.set(keyOf(place, name), value)
    keeps = false
    for (const listener of listeners) listener()
    return false
  }
}

export function forget(name: string, place: Place = 'site'): void {
  unstored.delete(keyOf(place, name))
  try {
    storages[place]().removeItem(name)
  } catch {
    // What cannot be stored is not there.
  }
}

/** Called with what another tab stored or removed; without a name it cleared everything. */
export function onStored(listener: (name: string | null, value: string | null) => void): () => void {
  const elsewhere = ({ key, newValue }: StorageEvent) => {
    if (key !== null) unstored.delete(keyOf('site', key))
    listener(key, newValue)
  }
  addEventListener('storage', elsewhere)
  return () => removeEventListener('storage', elsewhere)
}

/** Whether the browser remembers what is stored when the page is left. */
export function keepsData(): boolean {
  if (keeps === undefined) {
    keeps = store('test', '1')
    forget('test')
  }
  return keeps
}

export function onKeepsData(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
