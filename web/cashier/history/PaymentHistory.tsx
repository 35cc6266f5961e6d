import { isPayment } from '@casino/contract/money/transaction-list'
import type { Operation, Transaction } from '@casino/contract/money/transactions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowUpFromLine, FileText, Gift, ReceiptText } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { preloadDialog } from '../../ui/layers/Dialog.tsx'
import { EmptyState, ErrorBox, ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { Button, buttonClass } from '../../ui/shown/Button.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { type Column, Table } from '../../ui/shown/Table.tsx'
import { transactionsOptions } from '../../wire/payments.ts'
import { ProgressBar } from '../ProgressBar.tsx'
import { StatusPill } from '../StatusPill.tsx'
import { kindText, methodText } from '../words.ts'
import { filterOf, type HistoryFilter, shows } from './filter.ts'

const loadSheet = () => import('./PaymentSheet.tsx')
const PaymentSheet = lazy(loadSheet)
const StatementSheet = lazy(() => import('./StatementSheet.tsx'))

function preloadSheet(): void {
  preloadDialog()
  void loadSheet()
}

interface PaymentHistoryProps {
  show: HistoryFilter | undefined
  /** The payment whose details are open. */
  id: string | undefined
}

/** Every top-up, withdrawal and reward; the filter and the open payment are in the URL. */
export default function PaymentHistory({ show, id }: PaymentHistoryProps) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const openedHere = useRef(false)
  const [statement, setStatement] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const [sheetWanted, setSheetWanted] = useState(id !== undefined)
  if (id !== undefined && !sheetWanted) setSheetWanted(true)
  const close = () => {
    // Returns to the list that it was opened from; details opened from a link are replaced by the list in the browser history.
    if (openedHere.current) history.back()
    else void navigate({ to: '/balance', search: searchOf(show), replace: true, resetScroll: false })
    openedHere.current = false
  }
  return (
    <section aria-label={m.history_title()}>
      <Filters
        show={show}
        end={
          <Button kind="quiet" onPointerEnter={preloadDialog} onClick={() => setStatement('open')}>
            <FileText size={18} aria-hidden />
            {m.statement_open()}
          </Button>
        }
      />
      <Card flush>
        <Payments
          key={show ?? 'all'}
          show={show}
          onOpen={() => {
            openedHere.current = true
          }}
        />
      </Card>
      {statement !== 'unopened' && (
        <Suspense fallback={null}>
          <StatementSheet open={statement === 'open'} onClose={() => setStatement('closed')} />
        </Suspense>
      )}
      {sheetWanted && (
        <Suspense fallback={null}>
          <PaymentSheet id={id} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

const searchOf = (show: HistoryFilter | undefined, id?: string) => ({
  tab: 'history' as const,
  ...(show && { show }),
  ...(id !== undefined && { id }),
})

const showTexts: Record<HistoryFilter, () => string> = {
  deposits: m.history_deposits,
  withdrawals: m.history_withdrawals,
  pending: m.history_pending,
}

function Filters({ show, end }: { show: HistoryFilter | undefined; end: React.ReactNode }) {
  return (
    <div className="mb-4 flex flex-col gap-2 md:flex-row md:items-center md:justify-between">
      <nav aria-label={m.history_filter()} className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 md:flex">
        {[undefined, ...shows].map((each) => (
          <Link
            key={each ?? 'all'}
            to="/balance"
            search={searchOf(each)}
            resetScroll={false}
            activeOptions={{ exact: true }}
            aria-current={each === show ? 'true' : undefined}
            className={buttonClass(each === show ? 'main' : 'secondary', 'button', 'max-md:px-3')}
          >
            {each ? showTexts[each]() : m.history_all()}
          </Link>
        ))}
      </nav>
      {end}
    </div>
  )
}

function Payments({ show, onOpen }: { show: HistoryFilter | undefined; onOpen: () => void }) {
  const list = useInfiniteQuery(transactionsOptions(filterOf(show)))
  if (!list.data) {
    if (list.isError) return <ErrorState text={m.history_error()} onRetry={() => void list.refetch()} />
    return <ListSkeleton />
  }
  if (list.data.length === 0) return show ? <NoneOf /> : <Empty />

  const link = (payment: Row) =>
    isPayment(payment) ? (
      <Link
        to="/balance"
        search={searchOf(show, payment.uuid)}
        resetScroll={false}
        onClick={onOpen}
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        {kindText(payment)}
      </Link>
    ) : (
      kindText(payment)
    )
  return (
    <>
      <Table
        label={m.history_title()}
        columns={columns(link)}
        rows={list.data}
        rowKey={({ uuid }) => uuid}
        rowClass="relative"
        narrow={(payment) => ({
          left: link(payment),
          leftNote: (
            <>
              {methodText(payment)}
              <br />
              <DateTime iso={payment.createdAt} />
            </>
          ),
          right: <Amount payment={payment} />,
          rightNote: (
            <>
              <StatusPill transaction={payment} />
              {isPayment(payment) && <ProgressBar transaction={payment} className="mt-1.5 ml-auto w-24" />}
            </>
          ),
        })}
      />
      {list.hasNextPage && (
        <div className="flex flex-col items-center gap-3 border-t border-line p-3">
          {list.isFetchNextPageError && <ErrorBox>{m.history_error()}</ErrorBox>}
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchNextPageError ? m.ui_retry() : m.history_more()}
          </Button>
        </div>
      )}
    </>
  )
}

type Row = Transaction | Operation

function columns(link: (payment: Row) => React.ReactNode): Column<Row>[] {
  return [
    {
      key: 'type',
      head: m.history_type(),
      cell: (payment) => (
        <span className="flex items-center gap-3">
          {!isPayment(payment) ? (
            <Gift size={18} className="text-text-3" aria-hidden />
          ) : payment.type === 'topup' ? (
            <ArrowDownToLine size={18} className="text-text-3" aria-hidden />
          ) : (
            <ArrowUpFromLine size={18} className="text-text-3" aria-hidden />
          )}
          {link(payment)}
        </span>
      ),
    },
    { key: 'method', head: m.history_method(), cell: methodText },
    {
      key: 'status',
      head: m.history_status(),
      cell: (payment) => (
        <span className="flex w-fit flex-col items-start gap-1.5 py-2">
          <StatusPill transaction={payment} />
          {isPayment(payment) && <ProgressBar transaction={payment} className="w-24" />}
        </span>
      ),
    },
    { key: 'date', head: m.history_date(), cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    { key: 'amount', head: m.history_amount(), figure: true, cell: (payment) => <Amount payment={payment} /> },
  ]
}

/** The amount of the payment; crossed out if it was rejected or refunded. */
function Amount({ payment }: { payment: Row }) {
  const gone = payment.status === 'rejected' || (isPayment(payment) && payment.refundedAmount === payment.amount)
  return <Money kopecks={kopecksOf(payment.amount)} className={gone ? 'text-text-3 line-through' : 'font-semibold'} />
}

function Empty() {
  return (
    <EmptyState
      drawing={<ReceiptText />}
      text={m.history_empty()}
      action={
        <Link to="/balance" search={{ tab: 'deposit' }} className={buttonClass('main')}>
          {m.history_to_deposit()}
        </Link>
      }
    />
  )
}

function NoneOf() {
  return (
    <EmptyState
      drawing={<ReceiptText />}
      text={m.history_none_of()}
      action={
        <Link to="/balance" search={searchOf(undefined)} resetScroll={false} className={buttonClass('secondary')}>
          {m.history_show_all()}
        </Link>
      }
    />
  )
}

function ListSkeleton() {
  return (
    <ul aria-hidden="true" className="divide-y divide-line">
      {[0, 1, 2, 3].map((row) => (
        <li key={row} className="flex h-20 items-center justify-between gap-4 px-4 md:h-16">
          <Skeleton className="h-9 w-1/3" />
          <Skeleton className="h-9 w-1/5" />
        </li>
      ))}
    </ul>
  )
}
