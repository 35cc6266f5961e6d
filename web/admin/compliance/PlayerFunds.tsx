import type { FundStatement } from '@casino/contract/panel/funds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { saveFile } from '../../ui/browser/save-file.ts'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { CopyButton } from '../../ui/shown/CopyButton.tsx'
import { DateTime, dayText } from '../../ui/shown/DateTime.tsx'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { call, type Reply } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { Allowed } from '../forms/may.ts'
import { defineGrowing } from '../list/define-list.ts'
import { GrowingTable } from '../list/GrowingTable.tsx'
import { FundDialog } from './FundDialog.tsx'
import { type FundAccount, fundsKey, fundsOptions, kindText, monthText } from './funds.ts'

type Reported = Reply<'GET /api/admin/funds'>

/** The money owed to players and the money held for them, with the statements of past months. */
export default function PlayerFunds() {
  const query = useQuery(fundsOptions)
  const [entering, setEntering] = useState<FundAccount | 'new'>()
  const { data } = query
  if (!data) return <Missing query={query} className="h-96 rounded-md" />
  return (
    <div className="space-y-4 type-dense">
      <p className="type-small max-w-prose text-text-2">{m.comply_funds_about()}</p>
      <Figures of={data} />
      <Accounts of={data} onEnter={setEntering} />
      <Statements of={data} />
      <Block label={m.comply_funds_entries()}>
        <GrowingTable of={entries} params={{}} />
      </Block>
      <FundDialog of={entering} onClose={() => setEntering(undefined)} />
    </div>
  )
}

function Block({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={label} className="min-w-0 rounded-md border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="type-h3">{label}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

function Figures({ of: { owed, held, difference, debts, dormant } }: { of: Reported }) {
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Figure name={m.comply_funds_owed()} value={<Money kopecks={kopecksOf(owed.total)} />}>
          {m.comply_funds_balances()} <Money kopecks={kopecksOf(owed.balances)} />
          <br />
          {m.comply_funds_pending()} <Money kopecks={kopecksOf(owed.pending)} />
          <br />
          {m.comply_dormant_sum()} <Money kopecks={kopecksOf(dormant.amount)} />
        </Figure>
        <Figure name={m.comply_funds_held()} value={<Money kopecks={kopecksOf(held)} />} />
        <Figure name={m.comply_funds_difference()} value={<Profit kopecks={kopecksOf(difference)} redLoss />}>
          {difference < 0 && m.comply_funds_short()}
        </Figure>
      </dl>
      {debts > 0 && (
        <p className="type-small text-text-2">{m.comply_funds_debts({ amount: formatMoney(kopecksOf(debts), '₽') })}</p>
      )}
    </>
  )
}

function Figure({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface p-4">
      <dt className="type-small text-text-2">{name}</dt>
      <dd className="type-h2 mt-1 *:wrap-anywhere *:whitespace-normal">{value}</dd>
      {children && <dd className="type-small mt-2 text-text-2 *:wrap-anywhere *:whitespace-normal">{children}</dd>}
    </div>
  )
}

function Accounts({ of, onEnter }: { of: Reported; onEnter: (account: FundAccount | 'new') => void }) {
  const { accounts, providers } = of
  return (
    <Block
      label={m.comply_funds_accounts()}
      action={
        <Allowed to="funds.edit">
          <Button size="compact" onClick={() => onEnter('new')}>
            {m.comply_funds_enter()}
          </Button>
        </Allowed>
      }
    >
      {accounts.length === 0 && <p className="py-3 text-text-2">{m.comply_funds_none()}</p>}
      <ul className="divide-y divide-line">
        {accounts.map(({ kind, account, day, amount }) => (
          <li key={`${kind} ${account}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-60">
              <span className="type-strong wrap-anywhere">{account}</span>{' '}
              <span className="type-small text-text-3">{kindText(kind)}</span>
            </span>
            <span className="mr-auto sm:mr-0 sm:text-right">
              <Money kopecks={kopecksOf(amount)} />
              <span className="type-small block text-text-3">{m.comply_funds_on_day({ day: dayText(day) })}</span>
            </span>
            <Allowed to="funds.edit">
              <Button
                size="compact"
                kind="quiet"
                onClick={() => onEnter({ kind, account })}
                aria-label={m.comply_funds_enter_of({ account })}
              >
                {m.comply_funds_enter()}
              </Button>
            </Allowed>
          </li>
        ))}
      </ul>
      {providers.length > 0 && (
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 type-small text-text-2">
          <dt>{m.comply_funds_by_ledger()}</dt>
          {providers.map(({ name, amount }) => (
            <dd key={name}>
              {name === 'manual' ? m.admin_reports_by_hand() : name} <Money kopecks={kopecksOf(amount)} />
            </dd>
          ))}
        </dl>
      )}
    </Block>
  )
}

function Statements({ of: { statements, month, key } }: { of: Reported }) {
  const queryClient = useQueryClient()
  const sign = useMutation({
    mutationFn: () => call('POST /api/admin/funds/statements', { body: { month } }),
    onSuccess: () => toast({ kind: 'success', text: m.comply_funds_signed({ month: monthText(month) }) }),
    onSettled: () => queryClient.invalidateQueries(fundsOptions),
  })
  return (
    <Block
      label={m.comply_funds_statements()}
      action={
        <Allowed to="funds.edit">
          <Button size="compact" busy={sign.isPending} onClick={() => sign.mutate()}>
            {m.comply_funds_sign({ month: monthText(month) })}
          </Button>
        </Allowed>
      }
    >
      <p className="type-small max-w-prose text-text-2">{m.comply_funds_statements_about()}</p>
      {sign.isError && <ErrorBox className="mt-3">{adminErrorText(sign.error)}</ErrorBox>}
      {statements.length === 0 && <p className="py-3 text-text-2">{m.comply_funds_statements_none()}</p>}
      <ul className="divide-y divide-line">
        {statements.map((statement) => (
          <StatementRow key={`${statement.month} ${statement.number}`} of={statement} />
        ))}
      </ul>
      <div className="mt-2 flex items-center gap-2 border-t border-line pt-2">
        <span className="type-small shrink-0 text-text-3">{m.comply_funds_key()}</span>
        <code translate="no" className="min-w-0 flex-1 font-mono text-[0.8125rem] leading-5 wrap-anywhere">
          {key}
        </code>
        <CopyButton value={key} what={m.ui_copy_what({ what: m.comply_funds_key() })} />
      </div>
    </Block>
  )
}

function StatementRow({ of }: { of: FundStatement }) {
  const { month, number, owed, held, difference, text, signed, by, at } = of
  const save = () => saveFile(`player-funds-${month}-${number}.txt`, new Blob([text], { type: 'text/plain' }))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-72">
        <span className="type-strong tabular">{monthText(month)}</span>{' '}
        {number > 1 && <span className="text-text-3">{m.comply_funds_number({ number })}</span>}{' '}
        <Pill tone={signed ? 'success' : 'danger'}>{signed ? m.comply_funds_right() : m.comply_funds_wrong()}</Pill>
        <span className="type-small block text-text-2">
          {m.comply_funds_owed()} <Money kopecks={kopecksOf(owed)} /> · {m.comply_funds_held()}{' '}
          <Money kopecks={kopecksOf(held)} /> · {m.comply_funds_difference()}{' '}
          <Profit kopecks={kopecksOf(difference)} redLoss />
        </span>
        <span className="type-small block text-text-3">
          {by} · <DateTime iso={at} />
        </span>
      </span>
      <Button
        size="compact"
        kind="quiet"
        onClick={save}
        aria-label={m.comply_funds_download_of({ month: monthText(month), number })}
      >
        {m.comply_funds_download()}
      </Button>
    </li>
  )
}

const entries = defineGrowing({
  label: m.comply_funds_entries,
  key: [...fundsKey, 'entries'],
  call: 'GET /api/admin/funds/entries',
  rows: 'entries',
  cursor: 'before',
  perPage: 20,
  rowKey: ({ id }) => id,
  empty: m.comply_funds_none,
  columns: {
    day: { head: m.comply_funds_day, cell: ({ day }) => dayText(day) },
    account: { head: m.comply_funds_account, cell: ({ kind, account }) => `${account} · ${kindText(kind)}` },
    amount: { head: m.comply_funds_amount, money: ({ amount }) => amount },
    note: { head: m.comply_funds_note, cell: ({ note }) => note },
    by: { head: m.comply_funds_by, cell: ({ by }) => by },
    at: { head: m.comply_funds_at, cell: ({ at }) => <DateTime iso={at} /> },
  },
  phone: { left: 'account', leftNote: 'day', leftMore: ['by', 'at', 'note'], right: 'amount' },
})
