import type { Requisites as One } from '@casino/contract/money/requisites'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { Table } from '../../ui/shown/Table.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { Allowed, useMay } from '../forms/may.ts'
import { useProposals } from '../forms/proposals.ts'
import { defineTable, renderTable } from '../list/table-of.tsx'
import { kindText, requisitesOptions, uncheckedOptions, useSave } from './queries.ts'
import { RequisitesDialog } from './RequisitesDialog.tsx'

/** The operator's accounts for transfers: which are in use, how much they received, and what each should hold. */
export default function Requisites() {
  const query = useQuery(requisitesOptions)
  const [open, setOpen] = useState<One | 'new'>()
  const { data } = query
  return (
    <div className="space-y-4 type-dense">
      <p className="max-w-[72ch] text-text-2">
        {m.admin_req_about()} {m.admin_req_about_two()}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Unchecked />
        <Allowed to="payments.requisites">
          <Button kind="main" size="compact" onClick={() => setOpen('new')}>
            {m.admin_req_add()}
          </Button>
        </Allowed>
      </div>
      {query.isError || !data ? (
        <Missing query={query} className="h-96" />
      ) : data.length === 0 ? (
        <p className="rounded-md border border-dashed border-line-strong px-4 py-10 text-center text-text-2">
          {m.admin_req_none()}
        </p>
      ) : (
        <section aria-label={m.admin_requisites()} className="rounded-md border border-line bg-surface">
          <div className="relative overflow-x-auto">
            <Table {...renderTable(table(setOpen))} rows={data} nextToMenu />
          </div>
          <p className="flex flex-wrap justify-end gap-x-2 border-t border-line px-4 py-3">
            <span className="text-text-2">{m.admin_req_total()}</span>
            <Money kopecks={kopecksOf(data.reduce((sum, { balance }) => sum + balance, 0))} className="type-strong" />
          </p>
        </section>
      )}
      {open && (
        <RequisitesDialog
          key={open === 'new' ? open : open.id}
          of={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

const useProposed = () => useProposals()?.open.filter(({ kind }) => kind === 'requisites') ?? []

/** Links to the transfers and to the changes that wait for a person. */
function Unchecked() {
  const { data } = useQuery(uncheckedOptions)
  const proposed = useProposed()
  return (
    // A line of its own on a phone, so that its late arrival moves nothing.
    <p className="flex min-h-6 w-full flex-wrap gap-x-4 sm:w-auto">
      {data !== undefined && (
        <Link to="/admin" search={{ section: 'transactions', tab: 'pending' }} className={linkClass}>
          {m.admin_req_unchecked({ count: data })}
        </Link>
      )}
      {proposed.length > 0 && (
        <Link to="/admin" search={{ section: 'proposals' }} className={linkClass}>
          {m.admin_req_proposed({ count: proposed.length })}
        </Link>
      )}
    </p>
  )
}

const table = (onOpen: (one: One) => void) =>
  defineTable({
    label: m.admin_requisites,
    rowKey: ({ id }: One) => id,
    columns: {
      number: {
        head: m.admin_req_number,
        cell: (one) => (
          <>
            <span className="type-strong tabular block whitespace-nowrap">{one.number}</span>
            <span className="type-small block text-text-3">
              {kindText(one)} · {one.bank}
            </span>
            {one.paysOut && (
              <span className="type-small block text-text-3">
                {m.admin_req_paid()}: <Money kopecks={kopecksOf(one.paidToday)} />
              </span>
            )}
            <Waits of={one} />
          </>
        ),
      },
      holder: { head: m.admin_req_holder, cell: ({ holder }) => <span className="wrap-anywhere">{holder}</span> },
      amounts: { head: m.admin_req_amounts, cell: (one) => <Amounts of={one} /> },
      today: {
        head: m.admin_req_today,
        figure: true,
        cell: ({ today, dayLimit }) => <Used sum={today} limit={dayLimit} />,
      },
      month: {
        head: m.admin_req_month,
        figure: true,
        cell: ({ month, monthLimit }) => <Used sum={month} limit={monthLimit} />,
      },
      balance: { head: m.admin_req_balance, money: ({ balance }) => balance },
      on: { head: m.admin_req_on, cell: (one) => <OnOff of={one} /> },
      more: {
        head: m.admin_req_change,
        figure: true,
        cell: (one) => <Change of={one} onOpen={onOpen} />,
      },
    },
    phone: {
      left: ['number'],
      leftNote: 'holder',
      leftMore: { labelled: 'today' },
      right: { labelled: 'balance' },
      rightNote: (one) => (
        <span className="mt-1 flex flex-col items-end gap-1">
          <OnOff of={one} />
          <Change of={one} onOpen={onOpen} />
        </span>
      ),
    },
  })

const rub = (roubles: number) => formatMoney(kopecksOf(roubles), '₽')

function Change({ of: one, onOpen }: { of: One; onOpen: (one: One) => void }) {
  return (
    <Allowed to="payments.requisites">
      <Button size="compact" onClick={() => onOpen(one)} aria-label={m.admin_req_change_of({ number: one.number })}>
        {m.admin_req_change()}
      </Button>
    </Allowed>
  )
}

function Waits({ of: { id } }: { of: One }) {
  const isProposed = useProposed().some(({ subject }) => subject === id)
  return isProposed && <span className="type-small block text-warning-on-tint">{m.admin_req_waits()}</span>
}

function Amounts({ of: { least, most } }: { of: One }) {
  if (least === 0 && most === 0) return m.admin_req_any()
  return (
    <span className="tabular whitespace-nowrap">
      {rub(least)} – {most === 0 ? '∞' : rub(most)}
    </span>
  )
}

function Used({ sum, limit }: { sum: number; limit: number }) {
  return (
    <>
      <Money kopecks={kopecksOf(sum)} />
      <span className="type-small block whitespace-nowrap text-text-3">
        {limit === 0 ? m.admin_req_no_limit() : m.admin_req_of({ limit: rub(limit) })}
      </span>
    </>
  )
}

function OnOff({ of: one }: { of: One }) {
  const save = useSave(one.id)
  const may = useMay()
  if (!may('payments.requisites')) return one.isOn ? m.admin_req_is_on() : m.admin_req_is_off()
  return (
    <>
      <Switch
        label={m.admin_req_on_of({ number: one.number })}
        labelHidden
        on={one.isOn}
        busy={save.isPending}
        onTurn={(isOn) => save.mutate({ ...one, isOn })}
      />
      {save.isError && <ErrorBox>{adminErrorText(save.error)}</ErrorBox>}
    </>
  )
}
