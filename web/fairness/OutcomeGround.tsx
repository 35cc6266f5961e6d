import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'

/** What an outcome is drawn on. */
export function OutcomeGround({ children }: { children: ReactNode }) {
  return <div className="overflow-clip rounded-lg bg-bg px-3 py-4">{children}</div>
}

export function wonOrLost(won: boolean): string {
  return won ? m.game_won() : m.game_lost()
}
