import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { EmptyState } from '../ui/messages/states.tsx'
import { Card } from '../ui/shown/Card.tsx'

/** A link that was used, has expired or was cut off by a mail program. */
export function LinkIsOver({ note, children }: { note: string; children: ReactNode }) {
  return (
    <Card>
      <EmptyState drawing={<MailCheck />} text={m.account_refusal_link_invalid()} note={note} action={children} />
    </Card>
  )
}
