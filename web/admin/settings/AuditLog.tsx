import type { AuditEntry } from '@casino/contract/panel/admin'
import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { defineList } from '../list/define-list.ts'
import { List } from '../list/List.tsx'
import { ofRow, without } from '../list/view.ts'
import { AuditEventDialog } from './AuditEventDialog.tsx'
import { FirstChanges } from './Changed.tsx'
import type { SettingFields } from './changed-fields.ts'
import { actionText, subjectName, subjectText } from './event-words.ts'
import { logFilters } from './log-filter.ts'

/** The length of an identifier's recognisable prefix. */
const longestId = 15

/** Administrators' actions: who, when, to whom, old and new values. */
const auditEvents = (settings: SettingFields) =>
  defineList({
    label: m.admin_set_log,
    key: ['admin', 'auditEvents'],
    call: 'GET /api/admin/audit-log',
    rows: 'auditEvents',
    cursor: 'before',
    stored: 'log',
    filters: logFilters,
    rowKey: ({ id }) => id,
    rowName: ({ administrator, action }) => `${administrator.username}: ${actionText(action)}`,
    empty: m.admin_log_none,
    columns: {
      at: { head: m.admin_log_at, cell: ({ at }) => <DateTime iso={at} /> },
      by: {
        head: m.admin_log_by,
        inTable: 'type-strong block max-w-40 truncate',
        cell: ({ administrator }) => administrator.username,
      },
      action: { head: m.admin_log_action, inTable: 'whitespace-nowrap', cell: ({ action }) => actionText(action) },
      subject: {
        head: m.admin_log_subject,
        inTable: 'block max-w-40 truncate',
        cell: ({ subject }) => (
          <span title={subject.id}>
            {subjectText(subject.kind)} <SubjectName subject={subject} />
          </span>
        ),
      },
      changes: {
        head: m.admin_log_changes,
        inTable: 'block w-64',
        cell: (event) => <FirstChanges event={event} settings={settings} />,
      },
      reason: {
        head: m.admin_tx_reason,
        inTable: 'block max-w-40 truncate text-text-2',
        cell: ({ reason }) => reason,
      },
    },
    phone: {
      left: 'action',
      leftNote: [
        'by',
        ({ subject }) => (
          <>
            {subjectText(subject.kind)} <SubjectName subject={subject} />
          </>
        ),
      ],
      leftMore: 'reason',
      rightNote: 'at',
      below: 'changes',
    },
    details: ({ rows, opened, cleared, look }) => (
      <AuditEventDialog
        event={rows?.find(({ id }) => id === opened.id)}
        settings={settings}
        onClose={opened.close}
        onFilter={(part) => look({ ...cleared, ...without(ofRow), ...part })}
      />
    ),
  })

/** Its name, else the recognisable beginning of its identifier. */
function SubjectName({ subject }: { subject: AuditEntry['subject'] }) {
  const { id } = subject
  const name = subjectName(subject)
  if (name !== undefined) return <span className="text-text-2">{name}</span>
  return (
    <span className="font-mono text-[0.8125rem] text-text-2">
      {id.length > longestId ? `${id.slice(0, longestId)}…` : id}
    </span>
  )
}

export default function AuditLog({ settings }: { settings: SettingFields }) {
  return <List of={auditEvents(settings)} />
}
