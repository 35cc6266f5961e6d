import type { PaymentMethods } from '@casino/contract/payments'
import type { Kopecks } from '@casino/rules/money'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CoinGrid } from '../cashier/CoinGrid.tsx'
import { DepositForm } from '../cashier/DepositForm.tsx'
import { type BonusOption, type Coin, useBonusOption } from '../cashier/deposit.ts'
import { Methods } from '../cashier/Methods.tsx'
import { OpenInvoices } from '../cashier/OpenInvoices.tsx'
import { BeforeDeposit } from '../protection/BeforeDeposit.tsx'
import { m } from '../texts/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { linkClass } from '../ui/link-class.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'

const DepositSide = lazy(() => import('../rewards/DepositSide.tsx'))

/**
 * The first tab: amount, method, and the step to the payment. Only the provider's page asks for the card (docs/product.md A5).
 */
export function Deposit() {
  const [amount, setAmount] = useState<Kopecks>()
  const { info, isPending, isError, retry, bonus, choose } = useBonusOption()
  return (
    <div>
      <OpenInvoices />
      <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,360px)] lg:items-start">
        <Card>
          <Methods skeleton={<FormSkeleton />}>
            {({ deposit }) => (
              <BeforeDeposit prompt={deposit.limitPrompt}>
                <Form deposit={deposit} bonus={bonus} waiting={isPending} onAmount={setAmount} />
              </BeforeDeposit>
            )}
          </Methods>
        </Card>
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          {info && bonus !== undefined ? (
            <DepositSide info={info} bonus={bonus} onBonus={choose} amount={amount} />
          ) : isError ? (
            <ErrorState text={m.rewards_load_failed()} onRetry={retry} />
          ) : (
            <Skeleton className="h-96 rounded-lg" />
          )}
        </Suspense>
      </div>
      <p className="type-small mt-6">
        <Link to="/profile" search={{ tab: 'protection' }} className={linkClass}>
          {m.protection_deposit_link()}
        </Link>
      </p>
    </div>
  )
}

interface FormProps {
  deposit: PaymentMethods['deposit']
  bonus: BonusOption | undefined
  waiting: boolean
  onAmount: (amount: Kopecks | undefined) => void
}

function Form({ deposit, bonus, waiting, onAmount }: FormProps) {
  const byCoin = deposit.crypto.some(({ provider }) => provider)
  const [wanted, setWanted] = useState<'card' | 'crypto'>('card')
  const [coin, setCoin] = useState<Coin>()
  const [submitted, setSubmitted] = useState(false)
  if (!deposit.card && !byCoin) return <EmptyState drawing={<Wallet />} text={m.topup_closed()} />

  const method = deposit.card && byCoin ? wanted : deposit.card ? 'card' : 'crypto'
  return (
    <DepositForm
      limits={deposit}
      bonus={bonus}
      waiting={waiting}
      onAmount={onAmount}
      way={method === 'card' ? 'card' : coin}
      onWayMissing={() => setSubmitted(true)}
      submitLabel={(amount) => (amount === undefined ? m.nav_deposit() : m.topup_action({ amount }))}
    >
      {deposit.card && byCoin ? (
        <div>
          <p className="type-label mb-1.5 text-text-2" aria-hidden="true">
            {m.topup_choice()}
          </p>
          <Segmented
            label={m.topup_choice()}
            value={method}
            onValue={setWanted}
            options={[
              { value: 'card', label: m.method_card() },
              { value: 'crypto', label: m.method_crypto() },
            ]}
          />
        </div>
      ) : (
        <p className="type-small text-text-2">{deposit.card ? m.topup_card_only() : m.topup_crypto_only()}</p>
      )}
      {method === 'crypto' ? (
        <CoinGrid
          coins={deposit.crypto}
          chosen={coin}
          onChoose={setCoin}
          error={submitted && !coin ? m.topup_choose_coin() : undefined}
        />
      ) : (
        <p className="type-small text-text-3">{m.topup_card_note()}</p>
      )}
    </DepositForm>
  )
}

function FormSkeleton() {
  return (
    <div className="space-y-5">
      <Skeleton className="h-34" />
      <Skeleton className="h-17" />
      <Skeleton className="h-14" />
    </div>
  )
}
