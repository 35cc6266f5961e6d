import { faultTexts } from '../../log/fault-texts.ts'
import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { defineList } from '../list/define-list.ts'
import { tabs } from '../list/filters.tsx'
import { List } from '../list/List.tsx'
import { FaultDialog } from './FaultDialog.tsx'
import { LogFacts } from './LogFacts.tsx'

/** The state of the public log, and faults in it that browsers reported. */
const faults = defineList({
  label: m.admin_log_faults,
  key: ['admin', 'public-log'],
  call: 'GET /api/admin/log',
  rows: 'faults',
  cursor: 'cursor',
  refetchEveryMs: 10_000,
  head: ({ reply }) => <LogFacts state={reply} />,
  filters: [
    tabs('tab', {
      label: m.admin_log_faults,
      options: [
        ['', m.admin_log_faults_open, 'open'],
        ['seen', m.admin_log_faults_seen],
      ],
      query: (tab) => ({ state: tab ?? 'open' }),
    }),
  ],
  note: m.admin_log_faults_note,
  rowKey: ({ id }) => id,
  rowName: ({ id, kind }) => `${faultTexts[kind]()} ${id}`,
  empty: m.admin_log_faults_empty,
  columns: {
    kind: { head: m.admin_log_fault, inTable: 'type-strong', cell: ({ kind }) => faultTexts[kind]() },
    round: { head: m.admin_log_fault_round, cell: ({ round }) => round ?? '—' },
    at: { head: m.admin_log_fault_at, cell: ({ at }) => <DateTime iso={at} /> },
  },
  phone: { left: 'kind', leftNote: 'at', right: 'round' },
  details: ({ opened: { id, close }, rows }) => (
    <FaultDialog fault={rows?.find((row) => row.id === id)} open={id !== undefined} onClose={close} />
  ),
})

export default function PublicLog() {
  return <List of={faults} />
}
