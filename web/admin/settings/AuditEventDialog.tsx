import type { AuditEntry } from '@casino/contract/panel/admin'
import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { useShown } from '../list/use-shown.ts'
import type { View } from '../list/view.ts'
import { AllChanges } from './Changed.tsx'
import type { SettingFields } from './changed-fields.ts'
import { actionText, subjectName, subjectText } from './event-words.ts'

interface AuditEventDialogProps {
  event: AuditEntry | undefined
  settings: SettingFields
  onClose: () => void
  onFilter: (part: View) => void
}

/** One audit event with all recorded details. */
export function AuditEventDialog({ event, settings, onClose, onFilter }: AuditEventDialogProps) {
  const shown = useShown(event)
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
      {shown && <Details event={shown} settings={settings} />}
    </Dialog>
  )
}

function Details({ event, settings }: { event: AuditEntry; settings: SettingFields }) {
  const { administrator, subject, reason, address, userAgent, hash, at } = event
  return (
    <div className="space-y-6 type-dense">
      <AllChanges event={event} settings={settings} />
      <dl className="divide-y divide-line border-y border-line">
        <Fact name={m.admin_log_at()}>
          <DateTime iso={at} />
        </Fact>
        <Fact name={m.admin_log_by()} copy={administrator.id}>
          {administrator.username} · {administrator.id}
        </Fact>
        <Fact name={m.admin_log_subject()} copy={subject.id}>
          {[subjectText(subject.kind), subjectName(subject), subject.id].filter(Boolean).join(' · ')}
        </Fact>
        {reason !== null && <Fact name={m.admin_tx_reason()}>{reason}</Fact>}
        <Fact name={m.admin_log_address()}>{address}</Fact>
        <Fact name={m.admin_log_agent()}>{userAgent}</Fact>
        <Fact name={m.admin_log_hash()} copy={hash} mono>
          {hash}
        </Fact>
      </dl>
    </div>
  )
}
