import type { PaymentMethods } from '@casino/contract/payments'
import type { Kopecks } from '@casino/rules/money'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, CreditCard } from 'lucide-react'
import { type ComponentProps, type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { CoinGrid } from '../cashier/CoinGrid.tsx'
import { CoinIcon } from '../cashier/CoinIcon.tsx'
import { DepositForm } from '../cashier/DepositForm.tsx'
import { type Coin, coinKey, useBonusOption } from '../cashier/deposit.ts'
import { Methods } from '../cashier/Methods.tsx'
import { OpenInvoices, useOpenInvoices } from '../cashier/OpenInvoices.tsx'
import { BeforeDeposit } from '../protection/BeforeDeposit.tsx'
import { m } from '../texts/compiled/messages.js'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { Steps } from './Steps.tsx'

const BonusChoice = lazy(async () => ({ default: (await import('../rewards/BonusChoice.tsx')).BonusChoice }))

/** The amount, and the step to the page where a card is charged. */
export function OrderByCard() {
  return (
    <Narrow>
      <OpenInvoices />
      <Card>
        <Methods skeleton={<FormSkeleton />}>
          {({ deposit }) =>
            deposit.card ? (
              <BeforeDeposit prompt={deposit.limitPrompt}>
                <FormWithBonus limits={deposit} way="card" submitLabel={() => m.topup_to_pay()} />
                <p className="type-small mt-3 text-text-3">{m.topup_card_note()}</p>
              </BeforeDeposit>
            ) : (
              <Closed />
            )
          }
        </Methods>
      </Card>
    </Narrow>
  )
}

/** Coin, then amount; an open invoice comes first, unless a new one is requested. */
export function OrderByCoin({ anew }: { anew: boolean }) {
  const { coin: key } = useSearch({ strict: false })
  const { invoices, known } = useOpenInvoices()
  const open = invoices.find(({ method }) => method === 'crypto')
  if (!anew && key === undefined) {
    if (!known) return <Narrow>{<Skeleton className="h-80 rounded-lg" />}</Narrow>
    if (open)
      return <Navigate to="/profile/top-up/$step" params={{ step: open.uuid }} search={{ type: 'crypto' }} replace />
  }
  return (
    <Narrow>
      <Methods skeleton={<Skeleton className="h-80 rounded-lg" />}>
        {({ deposit }) => {
          const takes = deposit.crypto.filter(({ provider }) => provider)
          const coin = takes.find((each) => coinKey(each) === key)
          return (
            <>
              <Steps at={coin ? 'amount' : 'coin'} />
              <Card>
                {takes.length === 0 ? (
                  <Closed />
                ) : coin ? (
                  <ByCoin coin={coin} deposit={deposit} />
                ) : (
                  <ChooseCoin coins={deposit.crypto} />
                )}
              </Card>
            </>
          )
        }}
      </Methods>
    </Narrow>
  )
}

function ChooseCoin({ coins }: { coins: readonly Coin[] }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Coin>()
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

function ByCoin({ coin, deposit }: { coin: Coin; deposit: PaymentMethods['deposit'] }) {
  return (
    <>
      <div className="mb-5 flex items-center gap-3">
        <CoinIcon asset={coin.asset} className="size-9 shrink-0" />
        <p className="type-h3 min-w-0 grow">
          {coin.asset} <span className="font-normal whitespace-nowrap text-text-3">{coin.network}</span>
        </p>
        <Link
          to="/profile/top-up/$step"
          params={{ step: 'new' }}
          search={{ type: 'crypto' }}
          className={buttonClass('ghost')}
        >
          {m.topup_other_coin()}
        </Link>
      </div>
      <BeforeDeposit prompt={deposit.limitPrompt}>
        <FormWithBonus limits={deposit} way={coin} submitLabel={() => m.topup_get_invoice()} />
      </BeforeDeposit>
    </>
  )
}

function FormWithBonus(props: Pick<ComponentProps<typeof DepositForm>, 'limits' | 'way' | 'submitLabel'>) {
  const [amount, setAmount] = useState<Kopecks>()
  const { info, isPending, isError, retry, bonus, choose } = useBonusOption()
  return (
    <DepositForm {...props} bonus={bonus} waiting={isPending} onAmount={setAmount}>
      {isError && <ErrorState text={m.rewards_load_failed()} onRetry={retry} />}
      {info && bonus !== undefined && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <BonusChoice info={info} value={bonus} onValue={choose} amount={amount} />
        </Suspense>
      )}
    </DepositForm>
  )
}

/** The width of a form, and the link back to the choice. */
export function Narrow({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-[640px]">
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
