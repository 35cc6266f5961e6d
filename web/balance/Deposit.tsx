import type { PaymentMethods } from '@casino/contract/money/payments'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { CoinGrid } from '../cashier/CoinGrid.tsx'
import { DepositForm } from '../cashier/DepositForm.tsx'
import type { DepositCoin } from '../cashier/deposit.ts'
import { Methods } from '../cashier/Methods.tsx'
import { UnderOpenInvoices } from '../cashier/OpenInvoices.tsx'
import { UsualTimeNote } from '../cashier/UsualTimeNote.tsx'
import { BeforeDeposit } from '../protection/BeforeDeposit.tsx'
import type { FormBonus } from '../rewards/DepositFrame.tsx'
import { WithBonuses } from '../rewards/WithBonuses.tsx'
import { DocumentLinks } from '../shell/documents/DocumentLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { Segmented } from '../ui/fields/Segmented.tsx'
import { EmptyState, Skeleton } from '../ui/messages/states.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { linkClass } from '../ui/shown/link-class.ts'

/**
 * The first tab: amount, method, and the step to the payment. Only the provider's page requests the card (docs/product.md A5).
 */
export function Deposit() {
  return (
    <UnderOpenInvoices>
      <WithBonuses>
        {(bonus) => (
          <Methods
            skeleton={
              <Card>
                <FormSkeleton />
              </Card>
            }
          >
            {({ deposit }) => (
              <>
                <Card>
                  <BeforeDeposit prompt={deposit.limitPrompt}>
                    <Form deposit={deposit} {...bonus} />
                  </BeforeDeposit>
                </Card>
                <DocumentLinks kinds={['terms', 'bonus-rules', 'limits']}>
                  <Link to="/profile" search={{ tab: 'protection' }} className={linkClass}>
                    {m.protection_deposit_link()}
                  </Link>
                </DocumentLinks>
              </>
            )}
          </Methods>
        )}
      </WithBonuses>
    </UnderOpenInvoices>
  )
}

interface FormProps extends FormBonus {
  deposit: PaymentMethods['deposit']
}

function Form({ deposit, bonus, choice }: FormProps) {
  const byCoin = deposit.crypto.some(({ provider }) => provider)
  const [wanted, setWanted] = useState<'card' | 'crypto'>('card')
  const [coin, setCoin] = useState<DepositCoin>()
  const [submitted, setSubmitted] = useState(false)
  if (!deposit.card && !byCoin) return <EmptyState drawing={<Wallet />} text={m.topup_closed()} />

  const method = deposit.card && byCoin ? wanted : deposit.card ? 'card' : 'crypto'
  return (
    <DepositForm
      limits={deposit}
      bonus={bonus}
      choice={choice}
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
      <UsualTimeNote of={deposit.usual[method]} />
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
