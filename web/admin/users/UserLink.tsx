import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/link-class.ts'

/** Leads to another user's dialog in the place of this one, so that one step back is the list. */
export function UserLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to="/admin"
      search={({ part, ...view }) => ({ ...view, section: 'users', id })}
      replace
      resetScroll={false}
      className={`${linkClass} wrap-anywhere`}
    >
      {children}
    </Link>
  )
}
