import type { AuditEntry } from '@casino/contract/admin'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fact } from '../../ui/Fact.tsx'
import type { View } from '../list/view.ts'
import { actionText, subjectText } from './event-words.ts'

interface AuditEventDialogProps {
  event: AuditEntry | undefined
  onClose: () => void
  onFilter: (part: View) => void
}

/** One audit event with all recorded details. */
export function AuditEventDialog({ event, onClose, onFilter }: AuditEventDialogProps) {
  // A closing dialog shows its content until it is gone.
  const [shown, setShown] = useState(event)
  if (event && event !== shown) setShown(event)
  return (
    <Dialog
      open={event !== undefined}
      onClose={onClose}
      title={shown ? actionText(shown.action) : ''}
      width="edit"
      actions={
        shown && (
          <>
            <Button size="compact" onClick={() => onFilter({ by: shown.administrator.id })}>
              {m.admin_log_all_by()}
            </Button>
            <Button size="compact" onClick={() => onFilter({ subject: shown.subject.kind, of: shown.subject.id })}>
              {m.admin_log_all_of()}
            </Button>
          </>
        )
      }
    >
      {shown && <Details event={shown} />}
    </Dialog>
  )
}

function Details({ event }: { event: AuditEntry }) {
  const { administrator, subject, before, after, reason, address, userAgent, hash, at } = event
  return (
    <div className="space-y-6 type-dense">
      <div className="grid gap-4 md:grid-cols-2">
        <State name={m.admin_log_before()} state={before} />
        <State name={m.admin_log_after()} state={after} />
        <p className="type-small text-text-3 md:col-span-2">{m.admin_log_units()}</p>
      </div>
      <dl className="divide-y divide-line border-y border-line">
        <Fact name={m.admin_log_at()}>
          <DateTime iso={at} />
        </Fact>
        <Fact name={m.admin_log_by()} copy={administrator.id}>
          {administrator.username} · {administrator.id}
        </Fact>
        <Fact name={m.admin_log_subject()} copy={subject.id}>
          {subjectText(subject.kind)} · {subject.id}
        </Fact>
        {reason !== null && <Fact name={m.admin_log_reason()}>{reason}</Fact>}
        <Fact name={m.admin_log_address()}>{address}</Fact>
        <Fact name={m.admin_log_agent()}>{userAgent}</Fact>
        <Fact name={m.admin_log_hash()} copy={hash} mono>
          {hash}
        </Fact>
      </dl>
    </div>
  )
}

function State({ name, state }: { name: string; state: AuditEntry['before'] }) {
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="type-label mb-1.5 text-text-2">{name}</h3>
      <pre className="max-h-72 overflow-auto rounded-md border border-line bg-bg p-3 font-mono text-[0.8125rem] leading-5 wrap-anywhere whitespace-pre-wrap">
        {state === null ? '—' : JSON.stringify(state, null, 2)}
      </pre>
    </section>
  )
}
