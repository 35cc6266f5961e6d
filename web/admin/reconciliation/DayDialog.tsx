import type { ReconciledDay, ReconciledLine } from '@casino/contract/money/reconciliation'
import { kopecks } from '@casino/rules/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, formatProfit, kopecksOf } from '../../ui/fields/amount.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { dateTimeText, dayText } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { Pill } from '../../ui/shown/Pill.tsx'
import { Table } from '../../ui/shown/Table.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { useMay } from '../forms/may.ts'
import { defineTable, renderTable } from '../list/table-of.tsx'
import { useShown } from '../list/use-shown.ts'
import { linesOptions, reconciliationKey } from './queries.ts'
import { stateWords, unbookedOf } from './words.ts'

interface DayDialogProps {
  day: ReconciledDay | undefined
  /** The providers that can be queried. */
  configured: readonly string[]
  onClose: () => void
}

/** A day at a provider: the records of both sides, its lines, and its fees. */
export function DayDialog({ day, configured, onClose }: DayDialogProps) {
  const shown = useShown(day)
  const title = shown ? `${shown.provider}, ${dayText(shown.day)}` : ''
  return (
    <Dialog open={day !== undefined} onClose={onClose} title={title} width="desk">
      {shown && <Day of={shown} isConfigured={configured.includes(shown.provider)} />}
    </Dialog>
  )
}

function Day({ of, isConfigured }: { of: ReconciledDay; isConfigured: boolean }) {
  const { provider, day, statement, said, booked, fees } = of
  const params = { provider, day }
  const lines = useQuery({ ...linesOptions(params), enabled: statement !== null })
  const both = ({ in: came, out }: { in: number; out: number }) =>
    m.admin_rec_in_out({ in: formatMoney(kopecksOf(came), '₽'), out: formatMoney(kopecksOf(out), '₽') })
  return (
    <div className="space-y-4 type-dense">
      <dl className="grid gap-x-6 md:grid-cols-2">
        <Fact name={m.admin_rec_statement()}>
          {statement ? sourceText(statement) : of.isOwn ? m.admin_rec_own_note() : m.admin_rec_not_loaded()}
        </Fact>
        <Fact name={m.admin_rec_said()}>{statement ? both(said) : '—'}</Fact>
        <Fact name={m.admin_rec_ledger()}>{both(booked)}</Fact>
        <Fact name={m.admin_rec_fees()}>
          {statement
            ? m.admin_rec_fees_of({
                stated: formatMoney(kopecksOf(fees.stated), '₽'),
                booked: formatMoney(kopecks(Math.round(fees.booked * 100)), '₽'),
              })
            : '—'}
          {fees.unknown > 0 && (
            <span className="type-small block text-text-3">
              {m.admin_rec_fees_unknown({ count: countText(fees.unknown) })}
            </span>
          )}
        </Fact>
      </dl>
      <Actions of={of} isConfigured={isConfigured} />
      {statement && !lines.data && <Missing query={lines} className="h-64" />}
      {lines.data && lines.data.lines.length > 0 && (
        <section aria-label={m.admin_rec_lines()} className="overflow-x-auto rounded-md border border-line">
          <Table {...renderTable(table)} rows={lines.data.lines} nextToMenu />
        </section>
      )}
      {lines.data?.lines.length === 0 && <p className="text-text-2">{m.admin_rec_no_lines()}</p>}
      {lines.data && lines.data.more > 0 && (
        <p className="type-small text-text-3">{m.admin_rec_more({ count: countText(lines.data.more) })}</p>
      )}
    </div>
  )
}

function sourceText({ source, loadedAt, loadedBy }: NonNullable<ReconciledDay['statement']>): string {
  const from = source === 'api' ? m.admin_rec_api() : m.admin_rec_file()
  return m.admin_rec_loaded({ from, at: dateTimeText(loadedAt), by: loadedBy ?? m.admin_rec_by_server() })
}

/** Loads the statement through the API, and books the fees that are not in the ledger. */
function Actions({ of, isConfigured }: { of: ReconciledDay; isConfigured: boolean }) {
  const queryClient = useQueryClient()
  const may = useMay()
  const params = { provider: of.provider, day: of.day }
  const done = () => queryClient.invalidateQueries({ queryKey: reconciliationKey })
  const load = useMutation({
    mutationFn: () => call('POST /api/admin/reconciliation/{provider}/{day}/load', { params }),
    onSuccess: ({ lines }) => toast({ kind: 'success', text: m.admin_rec_loaded_lines({ count: countText(lines) }) }),
    onSettled: done,
  })
  const post = useMutation({
    mutationFn: () => call('POST /api/admin/reconciliation/{provider}/{day}/fees', { params }),
    onSuccess: ({ booked }) =>
      toast({ kind: 'success', text: m.admin_rec_fees_done({ amount: formatProfit(kopecksOf(-booked), '₽') }) }),
    onSettled: done,
  })
  if (!may('payments.decide')) return null
  const unbooked = unbookedOf(of)
  const failed = [load, post].find(({ isError }) => isError)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isConfigured && !of.isOwn && (
          <Button size="compact" busy={load.isPending} onClick={() => load.mutate()}>
            {of.statement?.source === 'api' ? m.admin_rec_load_again() : m.admin_rec_load()}
          </Button>
        )}
        {of.statement && unbooked !== 0 && (
          <Button size="compact" kind="main" busy={post.isPending} onClick={() => post.mutate()}>
            {unbooked > 0
              ? m.admin_rec_book({ amount: formatMoney(kopecks(unbooked), '₽') })
              : m.admin_rec_unbook({ amount: formatMoney(kopecks(-unbooked), '₽') })}
          </Button>
        )}
      </div>
      {failed && <ErrorBox>{adminErrorText(failed.error)}</ErrorBox>}
    </>
  )
}

const table = defineTable({
  label: m.admin_rec_lines,
  rowKey: ({ way, ref, payment, at, said }: ReconciledLine) => [way, ref, payment?.id, at, said].join(),
  columns: {
    state: {
      head: m.admin_rec_state,
      cell: ({ state }) => <Pill tone={stateWords[state].tone}>{stateWords[state].text()}</Pill>,
    },
    way: { head: m.admin_rec_way, cell: ({ way }) => (way === 'in' ? m.admin_rec_in() : m.admin_rec_out()) },
    at: {
      head: m.admin_rec_at,
      cell: ({ at }) => <span className="whitespace-nowrap">{at ? dateTimeText(at) : '—'}</span>,
    },
    ref: {
      head: m.admin_rec_ref,
      inTable: 'wrap-anywhere',
      cell: ({ ref, payment, unreadable }) => (
        <>
          <span translate="no">{ref ?? '—'}</span>
          {payment && <span className="type-small block text-text-3">{m.admin_rec_payment({ id: payment.id })}</span>}
          {unreadable && <span className="type-small block text-danger">{unreadable}</span>}
        </>
      ),
    },
    said: { head: m.admin_rec_said, figure: true, cell: ({ said }) => amountText(said) },
    booked: { head: m.admin_rec_ledger, figure: true, cell: ({ booked }) => amountText(booked) },
    fee: { head: m.admin_rec_fee, figure: true, cell: ({ fee }) => amountText(fee) },
  },
  phone: { left: 'ref', leftNote: ['state', 'way'], right: { labelled: 'said' }, rightNote: { labelled: 'booked' } },
})

/** Roubles, the text of an amount in a coin, or a dash. */
function amountText(amount: number | string | null): string {
  if (amount === null) return '—'
  return typeof amount === 'number' ? formatMoney(kopecks(Math.round(amount * 100)), '₽') : amount
}
