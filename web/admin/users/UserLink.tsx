import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/shown/link-class.ts'

/** Leads to a user's page. */
export function UserLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/admin/users/$id" params={{ id }} className={`${linkClass} wrap-anywhere`}>
      {children}
    </Link>
  )
}
