import type { AdminVerification } from '@casino/contract/verification'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/DateTime.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { kindTexts, stepTexts, stepTones } from '../../verification/words.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Chips } from '../list/Chips.tsx'
import { type ListColumn, ListTable } from '../list/ListTable.tsx'
import type { NarrowRow } from '../list/NarrowList.tsx'
import { useOpenRow } from '../list/open-row.ts'
import { Pager } from '../list/Pager.tsx'
import { usePages } from '../list/pages.ts'
import { oneOf, useView } from '../list/view.ts'
import { Waiting } from '../list/Waiting.tsx'
import { verificationsOptions } from './queries.ts'
import { ReviewDialog } from './ReviewDialog.tsx'

const perPage = 20
const tabs = ['decided'] as const

/** Requests of players to be verified: those that wait, the longest first. */
export default function Verifications() {
  const { view, look } = useView()
  const tab = oneOf(tabs, view.tab)
  const status = tab ?? 'waiting'
  const pages = usePages(status, perPage)
  const from = pages.cursor === undefined ? {} : { from: pages.cursor }
  const list = useQuery(verificationsOptions({ status, ...from, limit: perPage }))
  const opened = useOpenRow()
  const { verifications, more, waiting } = list.data ?? {}
  return (
    <section aria-label={m.admin_verification()} className="rounded-md border border-line bg-surface">
      <div className="border-b border-line p-3">
        <Chips
          label={m.admin_tx_status()}
          options={[
            { value: undefined, label: `${m.admin_verification_waiting()}${waiting ? ` ${waiting}` : ''}` },
            { value: 'decided', label: m.admin_verification_decided() },
          ]}
          value={tab}
          onValue={(next) => look({ tab: next })}
        />
      </div>
      <ListTable
        label={m.admin_verification()}
        columns={columns()}
        rows={verifications}
        rowKey={({ id }) => id}
        rowName={({ id, player }) => `${m.admin_verification_one({ id })}, ${player.username}`}
        onOpen={({ id }) => opened.open(id)}
        narrow={narrow}
        error={list.isError && !verifications ? adminErrorText(list.error) : undefined}
        onRetry={() => void list.refetch()}
        empty={m.admin_verification_none()}
        perPage={perPage}
      />
      <Pager pages={pages} shown={verifications?.length ?? 0} next={more ? verifications?.at(-1)?.id : undefined} />
      <ReviewDialog id={opened.id} onClose={opened.close} />
    </section>
  )
}

const isWaiting = ({ decidedAt }: AdminVerification) => decidedAt === null

function Sent({ request }: { request: AdminVerification }) {
  return (
    <>
      <DateTime iso={request.sentAt ?? ''} />
      {isWaiting(request) && <Waiting since={request.sentAt ?? ''} />}
    </>
  )
}

const narrow = (request: AdminVerification): NarrowRow => ({
  left: request.player.username,
  leftNote: <Sent request={request} />,
  right: <Pill tone={stepTones[request.step]}>{stepTexts[request.step]()}</Pill>,
})

const columns = (): readonly ListColumn<AdminVerification>[] => [
  { key: 'sent', head: m.admin_verification_sent(), cell: (request) => <Sent request={request} /> },
  {
    key: 'player',
    head: m.admin_verification_player(),
    cell: ({ player }) => <span className="type-strong block max-w-56 truncate">{player.username}</span>,
  },
  {
    key: 'documents',
    head: m.admin_verification_documents(),
    cell: ({ documents }) => (
      <span className="block max-w-96 truncate text-text-2">
        {documents.length > 0 ? documents.map(({ kind }) => kindTexts[kind]()).join(', ') : '—'}
      </span>
    ),
  },
  {
    key: 'status',
    head: m.admin_tx_status(),
    cell: ({ step }) => <Pill tone={stepTones[step]}>{stepTexts[step]()}</Pill>,
  },
  { key: 'by', head: m.admin_verification_by(), cell: ({ decidedBy }) => decidedBy?.username ?? '—' },
]
