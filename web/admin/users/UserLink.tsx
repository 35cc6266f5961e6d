import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Leads to another user's dialog in the place of this one, so that one step back is the list. */
export function UserLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to="/admin"
      search={({ part, ...view }) => ({ ...view, section: 'users', id })}
      replace
      resetScroll={false}
      className="inline-flex min-h-6 items-center font-semibold wrap-anywhere underline decoration-line-strong underline-offset-4"
    >
      {children}
    </Link>
  )
}
