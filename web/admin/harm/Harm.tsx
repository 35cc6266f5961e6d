import type { HarmCase } from '@casino/contract/harm'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/DateTime.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { Chips } from '../list/Chips.tsx'
import { type ListColumn, ListTable } from '../list/ListTable.tsx'
import type { NarrowRow } from '../list/NarrowList.tsx'
import { useOpenRow } from '../list/open-row.ts'
import { Pager } from '../list/Pager.tsx'
import { usePages } from '../list/pages.ts'
import { oneOf, useView } from '../list/view.ts'
import { harmListOptions } from '../users/harm-queries.ts'
import { markerName } from '../users/harm-words.ts'
import UserHarm from '../users/UserHarm.tsx'
import { UserLink } from '../users/UserLink.tsx'

const perPage = 20
const tabs = ['mine', 'decided'] as const

/** Players to look at (docs/product.md S11), the gravest cases first. */
export default function Harm() {
  const { view, look } = useView()
  const state = oneOf(tabs, view.tab) ?? 'open'
  const pages = usePages(state, perPage)
  const list = useQuery(harmListOptions({ state, cursor: pages.cursor }))
  const opened = useOpenRow()
  const { cases, next, open } = list.data ?? {}
  return (
    <section aria-label={m.harm_queue()} className="rounded-md border border-line bg-surface">
      <div className="space-y-2 border-b border-line p-3">
        <Chips
          label={m.harm_queue()}
          options={[
            { value: undefined, label: m.harm_tab_open(), count: open },
            { value: 'mine', label: m.harm_tab_mine() },
            { value: 'decided', label: m.harm_tab_decided() },
          ]}
          value={oneOf(tabs, view.tab)}
          onValue={(tab) => look({ tab })}
        />
        <p className="type-small max-w-[80ch] text-text-2">{m.harm_note()}</p>
      </div>
      <ListTable
        label={m.harm_queue()}
        columns={columns()}
        rows={cases}
        rowKey={({ player }) => player.id}
        rowName={({ player }) => player.username}
        onOpen={({ player }) => opened.open(player.id)}
        narrow={narrow}
        error={list.isError && !cases ? adminErrorText(list.error) : undefined}
        onRetry={() => void list.refetch()}
        empty={m.harm_empty()}
        perPage={perPage}
      />
      <Pager pages={pages} shown={cases?.length ?? 0} next={next ?? undefined} />
      <CaseDialog
        id={opened.id}
        name={cases?.find(({ player }) => player.id === opened.id)?.player.username}
        onClose={opened.close}
      />
    </section>
  )
}

function CaseDialog({ id, name, onClose }: { id: string | undefined; name: string | undefined; onClose: () => void }) {
  // A closing dialog shows its content until it is gone, even of a row that has left the list.
  const [shown, setShown] = useState({ id, name })
  if (id !== undefined && (id !== shown.id || (name !== undefined && name !== shown.name))) setShown({ id, name })
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={m.harm_title()} width="edit">
      {shown.id !== undefined && (
        <div className="space-y-4 type-dense">
          <p className="type-h3">
            <UserLink id={shown.id}>{shown.name ?? shown.id}</UserLink>
          </p>
          <UserHarm key={shown.id} id={shown.id} />
        </div>
      )}
    </Dialog>
  )
}

function Markers({ of: { markers } }: { of: HarmCase }) {
  return (
    <span className="flex flex-wrap gap-1">
      {markers.map((marker) => (
        <Pill key={marker.kind} tone={marker.grave ? 'danger' : 'warning'}>
          {markerName(marker)}
        </Pill>
      ))}
    </span>
  )
}

const latest = ({ decidedAt, foundAt, severity }: HarmCase) => (severity === 0 && decidedAt ? decidedAt : foundAt)

const narrow = (found: HarmCase): NarrowRow => ({
  left: found.player.username,
  leftNote: <DateTime iso={latest(found)} />,
  right: <Markers of={{ ...found, markers: found.markers.slice(0, 1) }} />,
  rightNote: found.markers.length > 1 ? `+${found.markers.length - 1}` : found.assigned?.username,
})

const columns = (): readonly ListColumn<HarmCase>[] => [
  {
    key: 'player',
    head: m.admin_user_title(),
    cell: ({ player }) => <span className="type-strong">{player.username}</span>,
  },
  { key: 'markers', head: m.harm_title(), cell: (found) => <Markers of={found} /> },
  { key: 'at', head: m.harm_since(), cell: (found) => <DateTime iso={latest(found)} /> },
  { key: 'assigned', head: m.harm_who(), cell: ({ assigned }) => assigned?.username ?? '—' },
]
