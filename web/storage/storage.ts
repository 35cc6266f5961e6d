/** For this tab only, or for all tabs and later visits. A name belongs to one of them. */
type Place = 'tab' | undefined

// Each access can throw, even the first look at a storage.
const storageOf = (place: Place) => (place ? sessionStorage : localStorage)

/** What the browser did not store: it blocks the site's data, or has no room. Known until the page is left. */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()
let keeps: boolean | undefined

/** Everything that the site stores in the browser is read and written in this file. */
export function stored(name: string, place?: Place): string | null {
  const held = unstored.get(name)
  if (held !== undefined) return held
  try {
    return storageOf(place).getItem(name)
  } catch {
    return null
  }
}

/** Returns whether it is stored beyond this page. */
export function store(name: string, value: string, place?: Place): boolean {
  unstored.delete(name)
  try {
    storageOf(place).setItem(name, value)
    return true
  } catch {
    // An older value would come back with the next visit.
    forget(name, place)
    unstored.set(name, value)
    keeps = false
    for (const listener of listeners) listener()
    return false
  }
}

export function forget(name: string, place?: Place): void {
  unstored.delete(name)
  try {
    storageOf(place).removeItem(name)
  } catch {
    // What cannot be stored is not there.
  }
}

/** Called with what another tab stored or removed; without a name it cleared everything. */
export function onStored(listener: (name: string | null, value: string | null) => void): () => void {
  const elsewhere = ({ key, newValue }: StorageEvent) => {
    unstored.delete(key ?? '')
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
