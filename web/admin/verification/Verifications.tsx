import type { AdminVerification } from '@casino/contract/people/verification'
import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { kindTexts, stepTexts, stepTones } from '../../verification/words.ts'
import { defineList } from '../list/define-list.ts'
import { tabs } from '../list/filters.tsx'
import { List } from '../list/List.tsx'
import { Waiting } from '../list/Waiting.tsx'
import { key, refetchEveryMs } from './queries.ts'
import { ReviewDialog } from './ReviewDialog.tsx'

/** Players' verification requests: waiting ones, the longest-waiting first. */
const verifications = defineList({
  label: m.admin_verification,
  key: [...key, 'list'],
  call: 'GET /api/admin/verifications',
  rows: 'verifications',
  cursor: 'from',
  refetchEveryMs,
  filters: [
    tabs('tab', {
      label: m.admin_tx_status,
      options: [
        ['', m.admin_verification_waiting, 'waiting'],
        ['decided', m.admin_verification_decided],
      ],
      query: (tab) => ({ status: tab ?? 'waiting' }),
    }),
  ],
  rowKey: ({ id }) => id,
  rowName: ({ id, player }) => `${m.admin_verification_one({ id })}, ${player.username}`,
  empty: m.admin_verification_none,
  columns: {
    sent: { head: m.admin_verification_sent, cell: (request) => <Sent request={request} /> },
    player: {
      head: m.admin_verification_player,
      inTable: 'type-strong block max-w-56 truncate',
      cell: ({ player }) => player.username,
    },
    documents: {
      head: m.admin_verification_documents,
      inTable: 'block max-w-96 truncate text-text-2',
      cell: ({ documents }) => documents.map(({ kind }) => kindTexts[kind]()).join(', ') || '—',
    },
    status: {
      head: m.admin_tx_status,
      cell: ({ step }) => <Pill tone={stepTones[step]}>{stepTexts[step]()}</Pill>,
    },
    by: { head: m.admin_verification_by, cell: ({ decidedBy }) => decidedBy?.username ?? '—' },
  },
  phone: { left: 'player', leftNote: 'sent', right: 'status' },
  details: ({ opened: { id, close } }) => <ReviewDialog id={id} onClose={close} />,
})

export default function Verifications() {
  return <List of={verifications} />
}

function Sent({ request: { sentAt, decidedAt } }: { request: AdminVerification }) {
  return (
    <>
      <DateTime iso={sentAt ?? ''} />
      {decidedAt === null && <Waiting since={sentAt ?? ''} />}
    </>
  )
}
