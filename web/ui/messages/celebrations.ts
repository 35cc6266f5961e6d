import { createPersisted, truth, useLocalStorage } from '../browser/local-storage.ts'

const wanted = createPersisted('celebrations', true, truth)

/** Whether the player wants wins to be celebrated; on by default, and remembered. */
export function useCelebrations(): [on: boolean, turn: (on: boolean) => void] {
  return useLocalStorage(wanted)
}
