import type { User } from '@casino/contract/entities'
import { m } from '../../texts/compiled/messages.js'
import { Bar } from './Bar.tsx'

interface AccountNoticeProps {
  user: User
  /** The site is under maintenance, and the user is an administrator. */
  inMaintenance: boolean | undefined
}

/** Notices about the player's own account: maintenance for an administrator, a closed account, one that waits for approval. */
export default function AccountNotice({ user, inMaintenance }: AccountNoticeProps) {
  return (
    <>
      {inMaintenance && <Bar tone="bg-warning-tint text-warning-on-tint">{m.shell_maintenance_bar()}</Bar>}
      {user.status === 'closed' && <Bar tone="bg-warning-tint text-warning-on-tint">{m.shell_closed()}</Bar>}
      {user.status === 'pending' && <Bar tone="bg-info-tint text-info">{m.shell_email_pending()}</Bar>}
    </>
  )
}
