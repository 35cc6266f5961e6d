import type { PaymentMethods } from '@casino/contract/money/payments'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, CreditCard } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { CoinGrid } from '../cashier/CoinGrid.tsx'
import { CoinIcon } from '../cashier/CoinIcon.tsx'
import { DepositForm, type DepositFormProps } from '../cashier/DepositForm.tsx'
import { coinKey, type DepositCoin } from '../cashier/deposit.ts'
import { Methods } from '../cashier/Methods.tsx'
import { UnderOpenInvoices, useOpenInvoices } from '../cashier/OpenInvoices.tsx'
import { BeforeDeposit } from '../protection/BeforeDeposit.tsx'
import { WithBonuses } from '../rewards/WithBonuses.tsx'
import { m } from '../texts/compiled/messages.js'
import { EmptyState, Skeleton } from '../ui/messages/states.tsx'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { Steps } from './Steps.tsx'

type Deposit = PaymentMethods['deposit']

/** The amount, and the step to the page where a card is charged. */
export function OrderByCard() {
  return (
    <OrderByAmount
      way="card"
      limitsOf={(deposit) => (deposit.card ? deposit : undefined)}
      submitLabel={() => m.topup_to_pay()}
      note={m.topup_card_note()}
    />
  )
}

/** The amount; the payment's page then shows where to transfer it. */
export function OrderByTransfer() {
  return (
    <OrderByAmount
      way="transfer"
      limitsOf={(deposit) => deposit.transfer && { ...deposit, ...deposit.transfer }}
      submitLabel={() => m.transfer_get()}
      note={m.transfer_note()}
    />
  )
}

interface OrderProps extends Pick<DepositFormProps, 'way' | 'submitLabel'> {
  /** The limits of this method; undefined if it is not offered. */
  readonly limitsOf: (deposit: Deposit) => Deposit | null | undefined
  readonly note: string
}

function OrderByAmount({ limitsOf, note, ...form }: OrderProps) {
  const limited = (deposit: Deposit, bonus: Pick<DepositFormProps, 'bonus' | 'choice'>) => {
    const limits = limitsOf(deposit)
    if (!limits) return <Closed />
    return (
      <BeforeDeposit prompt={deposit.limitPrompt}>
        <DepositForm {...bonus} {...form} limits={limits} />
        <p className="type-small mt-3 text-text-3">{note}</p>
      </BeforeDeposit>
    )
  }
  return (
    <OtherWay>
      <UnderOpenInvoices>
        <WithBonuses>
          {(bonus) => (
            <Card>
              <Methods skeleton={<FormSkeleton />}>{({ deposit }) => limited(deposit, bonus)}</Methods>
            </Card>
          )}
        </WithBonuses>
      </UnderOpenInvoices>
    </OtherWay>
  )
}

/** Coin, then amount; an open invoice comes first, unless a new one is requested. */
export function OrderByCoin({ isNew }: { isNew: boolean }) {
  const { coin: key } = useSearch({ strict: false })
  const { invoices, known } = useOpenInvoices()
  const open = invoices.find(({ method }) => method === 'crypto')
  if (!isNew && key === undefined) {
    if (!known) return <OtherWay>{<Skeleton className="h-80 rounded-lg" />}</OtherWay>
    if (open)
      return <Navigate to="/profile/top-up/$" params={{ _splat: open.uuid }} search={{ type: 'crypto' }} replace />
  }
  return (
    <OtherWay>
      <Methods skeleton={<Skeleton className="h-80 rounded-lg" />}>
        {({ deposit }) => {
          const takes = deposit.crypto.filter(({ provider }) => provider)
          const coin = takes.find((each) => coinKey(each) === key)
          return (
            <>
              <Steps at={coin ? 'amount' : 'coin'} />
              {coin ? (
                <ByCoin coin={coin} deposit={deposit} />
              ) : (
                <Card>{takes.length === 0 ? <Closed /> : <ChooseCoin coins={deposit.crypto} />}</Card>
              )}
            </>
          )
        }}
      </Methods>
    </OtherWay>
  )
}

function ChooseCoin({ coins }: { coins: readonly DepositCoin[] }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<DepositCoin>()
  const [submitted, setSubmitted] = useState(false)
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return setSubmitted(true)
    void navigate({ to: '/profile/top-up', search: { type: 'crypto', coin: coinKey(chosen) } })
  }
  return (
    <form onSubmit={go} className="space-y-4">
      <CoinGrid
        coins={coins}
        chosen={chosen}
        onChoose={setChosen}
        error={submitted && !chosen ? m.topup_choose_coin() : undefined}
      />
      <Button kind="main" size="game" type="submit" className="w-full">
        {m.topup_next()}
      </Button>
    </form>
  )
}

function ByCoin({ coin, deposit }: { coin: DepositCoin; deposit: PaymentMethods['deposit'] }) {
  return (
    <WithBonuses>
      {(bonus) => (
        <Card>
          <div className="mb-5 flex items-center gap-3">
            <CoinIcon asset={coin.asset} className="size-9 shrink-0" />
            <p className="type-h3 min-w-0 grow">
              {coin.asset} <span className="font-normal whitespace-nowrap text-text-3">{coin.network}</span>
            </p>
            <Link
              to="/profile/top-up/$"
              params={{ _splat: 'new' }}
              search={{ type: 'crypto' }}
              className={buttonClass('ghost')}
            >
              {m.topup_other_coin()}
            </Link>
          </div>
          <BeforeDeposit prompt={deposit.limitPrompt}>
            <DepositForm {...bonus} limits={deposit} way={coin} submitLabel={() => m.topup_get_invoice()} />
          </BeforeDeposit>
        </Card>
      )}
    </WithBonuses>
  )
}

/** The link back to the choice, above the page of a method. */
export function OtherWay({ children }: { children: ReactNode }) {
  return (
    <div>
      <Link to="/profile/top-up" search={{}} className={buttonClass('quiet', 'button', '-mt-3 mb-3 -ml-4')}>
        <ArrowLeft size={20} aria-hidden />
        {m.topup_other_way()}
      </Link>
      {children}
    </div>
  )
}

function Closed() {
  return (
    <EmptyState
      drawing={<CreditCard />}
      text={m.refusal_method_unavailable()}
      action={
        <Link to="/profile/top-up" search={{}} className={buttonClass('main')}>
          {m.topup_other_way()}
        </Link>
      }
    />
  )
}

function FormSkeleton() {
  return (
    <div className="space-y-5">
      <Skeleton className="h-34" />
      <Skeleton className="h-14" />
    </div>
  )
}
