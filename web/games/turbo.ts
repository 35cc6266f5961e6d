import { createPersisted, truth, useLocalStorage } from '../ui/browser/local-storage.ts'
import { useSettings } from '../wire/site.ts'

const turbo = createPersisted('turbo', false, truth)

export interface Turbo {
  /** Whether this site offers it. */
  readonly offered: boolean
  readonly on: boolean
  readonly turn: () => void
}

/** Turbo shortens the game's animations and changes nothing else. */
export function useTurbo(): Turbo {
  const [on, save] = useLocalStorage(turbo)
  const { games } = useSettings()
  return { offered: games.turbo, on: on && games.turbo, turn: () => save(!on) }
}
