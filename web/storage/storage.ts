/** For this tab only, or for all tabs and later visits. A name belongs to one of them. */
type Place = 'tab' | undefined

// Each access can throw, even reading the storage property.
const storageOf = (place: Place) => (place ? sessionStorage : localStorage)

/**
 * Values that the browser did not store, because it blocks the site's data or has no room. Available until the page is
 * unloaded.
 */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()
let isAvailable: boolean | undefined

/** All access to the browser's storage goes through this file. */
export function readStored(name: string, place?: Place): string | null {
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
    // Otherwise an older value would return with the next visit.
    removeStored(name, place)
    unstored.set(name, value)
    isAvailable = false
    for (const listener of listeners) listener()
    return false
  }
}

export function removeStored(name: string, place?: Place): void {
  unstored.delete(name)
  try {
    storageOf(place).removeItem(name)
  } catch {
    // A value that cannot be stored counts as absent.
  }
}

/** Called with the name that another tab stored or removed; without a name, it cleared everything. */
export function onStored(listener: (name: string | null, value: string | null) => void): () => void {
  const elsewhere = ({ key, newValue }: StorageEvent) => {
    unstored.delete(key ?? '')
    listener(key, newValue)
  }
  addEventListener('storage', elsewhere)
  return () => removeEventListener('storage', elsewhere)
}

/** Whether stored values outlive the page. */
export function isStorageAvailable(): boolean {
  if (isAvailable === undefined) {
    isAvailable = store('test', '1')
    removeStored('test')
  }
  return isAvailable
}

export function onStorageAvailable(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
