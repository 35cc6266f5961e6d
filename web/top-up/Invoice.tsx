import type { Transaction } from '@casino/contract/money/transactions'
import type { Kopecks } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink, RotateCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { isWebAddress, opensTab } from '../cashier/pay-page.ts'
import { besideForm } from '../rewards/DepositFrame.tsx'
import { SupportLink } from '../shell/frame/SupportLink.tsx'
import { useRolling } from '../shell/wins/rolling.ts'
import { m } from '../texts/compiled/messages.js'
import { fieldText, formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { CopyButton } from '../ui/shown/CopyButton.tsx'
import { Money, useCurrencySign } from '../ui/shown/Money.tsx'
import { bonusInfoOptions } from '../wire/rewards.ts'
import { useSession } from '../wire/session.ts'
import { Countdown } from './Countdown.tsx'
import { StatusLine } from './StatusLine.tsx'
import { Transfer } from './Transfer.tsx'
import { useCheck } from './use-check.ts'
import type { TopUpView } from './view.ts'

/** Loaded only for players who pay by coin. */
const QrCode = lazy(() => import('../ui/shown/QrCode.tsx'))

/** The status of a top-up, what to pay and where, and the next action. */
export function Invoice({ transaction, isAgain }: { transaction: Transaction; isAgain: boolean }) {
  const { view, asking, askNow } = useCheck(transaction)
  const { payUrl, expiresAt, method } = transaction
  if (transaction.byTransfer && (view.at === 'waiting' || view.at === 'expired'))
    return <Transfer transaction={transaction} askNow={askNow} />
  const link = view.at === 'waiting' && payUrl !== null && isWebAddress(payUrl) ? payUrl : undefined
  return (
    <div className={besideForm}>
      <Card className="space-y-5">
        <StatusLine view={view} transaction={transaction} isAgain={isAgain} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Sum transaction={transaction} at={view.at} />
          {view.at === 'waiting' && expiresAt && (
            <Countdown transaction={transaction} expiresAt={expiresAt} onEnd={askNow} />
          )}
        </div>
        {link && <PayLink address={link} again={method === 'card' && !isAgain} />}
        {view.at === 'paid' && <Brought deposit={transaction.id} />}
        <Next view={view} transaction={transaction} asking={asking} askNow={askNow} />
      </Card>
      <Card>
        {link && method === 'crypto' ? (
          <Code address={link} amount={transaction.amount} />
        ) : (
          <>
            {method === 'card' && !transaction.byTransfer && (
              <p className="type-small text-text-2">{m.topup_card_note()}</p>
            )}
            <SupportLink className={buttonClass('quiet', 'button', 'mt-3 w-full')} />
          </>
        )}
      </Card>
    </div>
  )
}

function Sum({ transaction: { amount, asset, network }, at }: { transaction: Transaction; at: TopUpView['at'] }) {
  const exact = kopecksOf(amount)
  const payable = asset !== null && at === 'waiting'
  return (
    <dl className="min-w-0">
      <dt className="type-small text-text-3">{at === 'waiting' ? m.topup_to_be_paid() : m.topup_sum()}</dt>
      <dd className="type-h2 flex min-h-11 items-center gap-1">
        <Money kopecks={exact} />
        {payable && <CopyButton value={fieldText(exact).replace(/\s/g, '')} what={m.topup_copy_sum()} />}
      </dd>
      {payable && (
        <dd className="type-small text-text-2">{m.topup_in_coin({ coin: network ? `${asset} ${network}` : asset })}</dd>
      )}
    </dl>
  )
}

function PayLink({ address, again }: { address: string; again: boolean }) {
  return (
    <a
      href={address}
      {...(opensTab() ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className={buttonClass('main', 'game', 'w-full')}
    >
      {again ? m.topup_open_again() : m.topup_open_page()}
      <ExternalLink size={20} aria-hidden />
    </a>
  )
}

/** For a wallet on another device. */
function Code({ address, amount }: { address: string; amount: number }) {
  const sign = useCurrencySign()
  return (
    <div className="flex flex-col items-center gap-3">
      <div className="aspect-square w-full max-w-[290px] rounded-lg border border-line bg-white p-4">
        <Suspense>
          <QrCode
            text={address}
            name={m.topup_qr({ amount: formatMoney(kopecksOf(amount), sign) })}
            className="block size-full"
          />
        </Suspense>
      </div>
      <div className="flex w-full min-w-0 items-center rounded-md border border-line bg-bg pl-3">
        <span className="type-small tabular min-w-0 flex-1 truncate text-text-2">{address}</span>
        <CopyButton value={address} what={m.topup_copy_link()} />
      </div>
    </div>
  )
}

/** What the deposit brought: its bonus, the balance, and what is left to stake before a withdrawal. */
function Brought({ deposit }: { deposit: string }) {
  const { user } = useSession()
  const shown = useRolling(kopecksOf(user?.balance ?? 0))
  const { data: info } = useQuery(bonusInfoOptions)
  const bonus = info?.recent.find((credit) => credit.deposit === deposit)
  if (!user) return null
  return (
    <dl className="type-body space-y-2 rounded-md bg-bg px-4 py-3 text-text-2">
      {bonus && <Fact name={m.topup_bonus()} sum={kopecksOf(bonus.amount)} />}
      <Fact name={m.topup_balance_now()} sum={shown} />
      {info && info.turnover.left > 0 && <Fact name={m.topup_left()} sum={kopecksOf(info.turnover.left)} />}
    </dl>
  )
}

function Fact({ name, sum }: { name: string; sum: Kopecks }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-2">
      <dt>{name}</dt>
      <dd>
        <Money kopecks={sum} className="type-h3 text-text" />
      </dd>
    </div>
  )
}

interface NextProps {
  view: TopUpView
  transaction: Transaction
  asking: boolean
  askNow: () => unknown
}

/** The next action of each state. */
function Next({ view, transaction: { method, byTransfer }, asking, askNow }: NextProps) {
  const form = byTransfer ? { _splat: 'transfer' } : { _splat: 'new' }
  const again = (
    <Button onClick={askNow} busy={asking}>
      <RotateCw size={18} aria-hidden />
      {m.topup_check_again()}
    </Button>
  )
  const newInvoice = (text: string, kind: 'main' | 'secondary') => (
    <Link
      to="/profile/top-up/$"
      params={form}
      search={byTransfer ? {} : { type: method }}
      className={buttonClass(kind)}
    >
      {text}
    </Link>
  )
  const history = (
    <Link to="/balance" search={{ tab: 'history' }} className={buttonClass('secondary')}>
      {m.topup_history()}
    </Link>
  )
  switch (view.at) {
    case 'creating':
      return <Actions>{newInvoice(m.topup_new(), 'secondary')}</Actions>
    case 'waiting':
      return (
        <Actions>
          {view.doubt && again}
          {newInvoice(m.topup_create_new(), 'secondary')}
        </Actions>
      )
    case 'paid':
      return (
        <Actions>
          <Link to="/" className={buttonClass('main')}>
            {m.topup_to_games()}
          </Link>
          {history}
        </Actions>
      )
    case 'expired':
    case 'failed':
      return <Actions>{newInvoice(m.topup_create_new(), 'main')}</Actions>
    case 'declined':
      return (
        <Actions>
          {history}
          <SupportLink className={buttonClass('quiet')} />
        </Actions>
      )
  }
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 *:grow md:*:grow-0">{children}</div>
}
