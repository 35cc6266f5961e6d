import { Link } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { buttonClass } from '../../ui/shown/Button.tsx'
import type { View } from '../list/view.ts'

/** A link from a block's few entries to all of them in their section. */
export function AllLink({ search }: { search: View }) {
  return (
    <Link to="/admin" search={search} className={buttonClass('ghost', 'compact')}>
      {m.admin_users_all()}
    </Link>
  )
}
