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

type Method = 'card' | 'transfer' | 'crypto'
const names: Record<Method, () => string> = {
  card: m.method_card,
  transfer: m.method_transfer,
  crypto: m.method_crypto,
}
const only: Record<Method, () => string> = {
  card: m.topup_card_only,
  transfer: m.topup_transfer_only,
  crypto: m.topup_crypto_only,
}

/** The methods that are open now; the first is chosen. */
function methodsOf({ card, transfer, crypto }: PaymentMethods['deposit']): Method[] {
  const isOpen = { card, transfer: Boolean(transfer), crypto: crypto.some(({ provider }) => provider) }
  return (['card', 'transfer', 'crypto'] as const).filter((method) => isOpen[method])
}

function Form({ deposit, bonus, choice }: FormProps) {
  const [wanted, setWanted] = useState<Method>()
  const [coin, setCoin] = useState<DepositCoin>()
  const [submitted, setSubmitted] = useState(false)
  const open = methodsOf(deposit)
  const method = open.find((each) => each === wanted) ?? open[0]
  if (method === undefined) return <EmptyState drawing={<Wallet />} text={m.topup_closed()} />

  const limits = method === 'transfer' && deposit.transfer ? { ...deposit, ...deposit.transfer } : deposit
  return (
    <DepositForm
      key={method === 'transfer' ? 'transfer' : 'others'}
      limits={limits}
      bonus={bonus}
      choice={choice}
      way={method === 'crypto' ? coin : method}
      onWayMissing={() => setSubmitted(true)}
      submitLabel={(amount) => (amount === undefined ? m.nav_deposit() : m.topup_action({ amount }))}
    >
      {open.length > 1 ? (
        <div>
          <p className="type-label mb-1.5 text-text-2" aria-hidden="true">
            {m.topup_choice()}
          </p>
          <Segmented
            label={m.topup_choice()}
            value={method}
            onValue={setWanted}
            options={open.map((value) => ({ value, label: names[value]() }))}
          />
        </div>
      ) : (
        <p className="type-small text-text-2">{only[method]()}</p>
      )}
      {method !== 'transfer' && <UsualTimeNote of={deposit.usual[method]} />}
      {method === 'crypto' ? (
        <CoinGrid
          coins={deposit.crypto}
          chosen={coin}
          onChoose={setCoin}
          error={submitted && !coin ? m.topup_choose_coin() : undefined}
        />
      ) : (
        <p className="type-small text-text-3">{method === 'card' ? m.topup_card_note() : m.transfer_note()}</p>
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
