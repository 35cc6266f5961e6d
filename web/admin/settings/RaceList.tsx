import type { HeldRace } from '@casino/contract/money/race'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { dayText } from '../../ui/shown/DateTime.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { Pill, type PillTone } from '../../ui/shown/Pill.tsx'
import { Table } from '../../ui/shown/Table.tsx'
import { call } from '../../wire/api.ts'
import { Missing } from '../forms/Missing.tsx'
import { defineTable, renderTable } from '../list/table-of.tsx'
import { useShown } from '../list/use-shown.ts'
import { RaceResults } from './RaceResults.tsx'

const everyMs = 15_000

const racesOptions = queryOptions({
  queryKey: ['admin', 'races'],
  queryFn: ({ signal }) => call('GET /api/admin/races', { signal }),
  refetchInterval: everyMs,
})

const states: Record<HeldRace['state'], { text: () => string; tone: PillTone }> = {
  running: { text: m.admin_race_running, tone: 'info' },
  counting: { text: m.admin_race_counting, tone: 'warning' },
  cancelled: { text: m.admin_race_cancelled, tone: 'plain' },
  closed: { text: m.admin_race_closed, tone: 'success' },
}

/** The races of the last half year with their winners; for the one in progress, the places so far. */
export function RaceList() {
  const list = useQuery(racesOptions)
  const { data } = list
  const [open, setOpen] = useState<HeldRace>()
  const shown = useShown(open)
  return (
    <section aria-label={m.admin_race_list()} className="rounded-md border border-line bg-surface">
      <h2 className="type-h3 px-4 pt-4 pb-2">{m.admin_race_list()}</h2>
      {!data && <Missing query={list} text={m.admin_race_list_error()} className="m-3 h-64" />}
      {data?.races.length === 0 && <p className="type-small px-4 pb-4 text-text-2">{m.admin_race_list_empty()}</p>}
      {data && data.races.length > 0 && (
        <div className="relative overflow-x-auto">
          <Table {...renderTable(races(setOpen))} rows={data.races} />
        </div>
      )}
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={shown?.state === 'closed' ? m.admin_race_results() : m.admin_race_now()}
        width="edit"
      >
        {shown && <RaceResults race={shown} standings={data?.standings ?? []} />}
      </Dialog>
    </section>
  )
}

const hasResults = ({ state }: HeldRace) => state === 'closed' || state === 'running'

const races = (onOpen: (race: HeldRace) => void) =>
  defineTable({
    label: m.admin_race_list,
    rowKey: ({ monday }: HeldRace) => monday,
    columns: {
      week: {
        head: m.admin_race_week,
        cell: ({ monday }) => (
          <time dateTime={monday} className="tabular whitespace-nowrap">
            {dayText(monday)}
          </time>
        ),
      },
      state: {
        head: m.admin_race_state,
        cell: ({ state }) => <Pill tone={states[state].tone}>{states[state].text()}</Pill>,
      },
      prizes: {
        head: m.admin_race_prizes,
        figure: true,
        cell: ({ prizes }) => <Money kopecks={kopecksOf(prizes.reduce((all, prize) => all + prize, 0))} />,
      },
      players: { head: m.admin_race_players, figure: true, cell: ({ players }) => players ?? '—' },
      staked: {
        head: m.admin_race_staked,
        figure: true,
        cell: ({ staked }) => (staked === null ? '—' : <Money kopecks={kopecksOf(staked)} />),
      },
      paid: { head: m.admin_partner_paid, figure: true, cell: (race) => <Paid race={race} /> },
      more: {
        head: m.admin_row_actions,
        figure: true,
        cell: (race) =>
          hasResults(race) && (
            <Button size="compact" onClick={() => onOpen(race)}>
              {race.state === 'closed' ? m.admin_race_results() : m.admin_race_now()}
            </Button>
          ),
      },
    },
    phone: { left: 'week', leftNote: 'state', right: 'paid', rightNote: 'more' },
  })

function Paid({ race: { paid, waiting } }: { race: HeldRace }) {
  return (
    <>
      <Money kopecks={kopecksOf(paid)} className="font-semibold" />
      {waiting > 0 && (
        <span className="type-small block text-text-2">
          {m.admin_race_waiting({ amount: formatMoney(kopecksOf(waiting), '₽') })}
        </span>
      )}
    </>
  )
}
