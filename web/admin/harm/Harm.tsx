import type { HarmCase } from '@casino/contract/people/harm'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { defineList } from '../list/define-list.ts'
import { tabs } from '../list/filters.tsx'
import { List } from '../list/List.tsx'
import { harmKey } from '../users/harm-queries.ts'
import { markerName } from '../users/harm-words.ts'
import UserHarm from '../users/UserHarm.tsx'
import { UserLink } from '../users/UserLink.tsx'

/** Players to review (docs/product.md S11), the most severe cases first. */
const cases = defineList({
  label: m.harm_queue,
  key: [...harmKey, 'list'],
  call: 'GET /api/admin/harm',
  rows: 'cases',
  cursor: 'cursor',
  refetchEveryMs: 60_000,
  filters: [
    tabs('tab', {
      label: m.harm_queue,
      options: [
        ['', m.harm_tab_open, 'open'],
        ['mine', m.harm_tab_mine],
        ['decided', m.harm_tab_decided],
      ],
      query: (tab) => ({ state: tab ?? 'open' }),
    }),
  ],
  note: m.harm_note,
  rowKey: ({ player }) => player.id,
  rowName: ({ player }) => player.username,
  empty: m.harm_empty,
  columns: {
    player: { head: m.admin_user_title, inTable: 'type-strong', cell: ({ player }) => player.username },
    markers: { head: m.harm_title, cell: ({ markers }) => <Markers of={markers} /> },
    at: { head: m.harm_since, cell: (found) => <DateTime iso={latest(found)} /> },
    assigned: { head: m.harm_who, cell: ({ assigned }) => assigned?.username ?? '—' },
  },
  phone: {
    left: 'player',
    leftNote: 'at',
    right: ({ markers }) => <Markers of={markers.slice(0, 1)} />,
    rightNote: ({ markers, assigned }) => (markers.length > 1 ? `+${markers.length - 1}` : assigned?.username),
  },
  details: ({ opened: { id, close }, rows }) => (
    <CaseDialog id={id} name={rows?.find(({ player }) => player.id === id)?.player.username} onClose={close} />
  ),
})

export default function Harm() {
  return <List of={cases} />
}

function CaseDialog({ id, name, onClose }: { id: string | undefined; name: string | undefined; onClose: () => void }) {
  // A closing dialog shows its content until it has disappeared, even if its row has left the list.
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

function Markers({ of }: { of: HarmCase['markers'] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {of.map((marker) => (
        <Pill key={marker.kind} tone={marker.grave ? 'danger' : 'warning'}>
          {markerName(marker)}
        </Pill>
      ))}
    </span>
  )
}

const latest = ({ decidedAt, foundAt, severity }: HarmCase) => (severity === 0 && decidedAt ? decidedAt : foundAt)
