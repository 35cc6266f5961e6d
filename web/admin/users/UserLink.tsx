import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/shown/link-class.ts'

/** Replaces the dialog by another user's, so that one step back returns to the list. */
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
