import { readToken } from '../../wire/token.ts'

/** The parts of the shell that only players see, so that guests do not load them. */
export const loadPlayer = () => import('./Player.tsx')

/** Preloads them while the session is still being checked. */
export function preloadPlayer(): void {
  if (readToken()) void loadPlayer()
}
