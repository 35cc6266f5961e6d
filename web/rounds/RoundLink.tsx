import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'

export const roundLinkClass =
  'inline-flex min-h-6 max-w-full items-center text-text-2 underline decoration-line-strong underline-offset-4 hover:text-text'

/** Links a bet to its round: the bet, the outcome and the proof. */
export function RoundLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/rounds/$id" params={{ id }} className={roundLinkClass}>
      <span className="sr-only">{m.feed_open_round({ id })}, </span>
      {children}
    </Link>
  )
}
