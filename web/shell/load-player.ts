import { readToken } from '../wire/token.ts'

/** What only a player sees of the shell: guests need not load it. */
export const loadPlayer = () => import('./Player.tsx')

/** Asks for it while the session is still being checked. */
export function preloadPlayer(): void {
  if (readToken()) void loadPlayer()
}
