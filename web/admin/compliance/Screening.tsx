import type { Screening as Row } from '@casino/contract/people/screening'
import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { Pill } from '../../ui/shown/Pill.tsx'
import { defineGrowing } from '../list/define-list.ts'
import { tabs } from '../list/filters.tsx'
import { GrowingTable } from '../list/GrowingTable.tsx'
import { useView } from '../list/view.ts'
import { ScreeningDialog } from './ScreeningDialog.tsx'
import { screeningKey, stateTexts, stateTones } from './screening-words.ts'

/** Players who resemble an entry of a list of sanctions or politically exposed persons, to be decided by a person. */
export default function Screening() {
  const { view, look } = useView()
  return (
    <div className="space-y-4 type-dense">
      <p className="type-small max-w-prose text-text-2">{m.comply_screening_about()}</p>
      <section
        aria-label={m.comply_screening()}
        className="min-w-0 space-y-3 rounded-md border border-line bg-surface p-4"
      >
        <GrowingTable
          of={found}
          params={{}}
          below={({ configured }) =>
            configured ? null : <p className="max-w-prose wrap-anywhere">{m.comply_screening_off()}</p>
          }
        />
      </section>
      <ScreeningDialog id={view.id} onClose={() => look({ id: undefined })} />
    </div>
  )
}

function Opener({ of: { player } }: { of: Row }) {
  const { look } = useView()
  return (
    <button
      type="button"
      className={`${linkClass} min-h-11 text-left wrap-anywhere`}
      onClick={() => look({ id: player.id }, { push: true })}
    >
      {player.username}
    </button>
  )
}

const found = defineGrowing({
  label: m.comply_screening,
  key: screeningKey,
  call: 'GET /api/admin/screenings',
  rows: 'screenings',
  cursor: 'after',
  after: ({ player }) => player.id,
  refetchEveryMs: 15_000,
  filters: [
    tabs('state', {
      label: m.comply_screening,
      options: [
        ['', m.comply_screening_open, 'open'],
        ['confirmed', m.comply_screening_confirmed],
      ],
      query: (state) => ({ state: state ?? 'open' }),
    }),
  ],
  rowKey: ({ player }) => player.id,
  empty: m.comply_screening_none,
  columns: {
    player: { head: m.comply_dormant_player, cell: (row) => <Opener of={row} /> },
    state: {
      head: m.admin_tx_status,
      cell: ({ state }) => <Pill tone={stateTones[state]}>{stateTexts[state]()}</Pill>,
    },
    found: { head: m.comply_screening_since, cell: ({ foundAt }) => <DateTime iso={foundAt ?? ''} /> },
  },
  phone: { left: 'player', leftNote: 'found', right: 'state' },
})
