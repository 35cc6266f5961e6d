import type { Transaction } from '@casino/contract/money/transactions'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { Money, useCurrencySign } from '../../ui/shown/Money.tsx'
import { methodNames } from '../words.ts'

interface FactsProps {
  transaction: Transaction
  /** Shown before all other facts. */
  children?: ReactNode
}

/** The details of a payment, with a copy button where the value may be needed elsewhere. */
export function Facts({ transaction, children }: FactsProps) {
  const { uuid, wallet, asset, network, assetAmount, rate, invoice_id, createdAt, expiresAt, reason, step } =
    transaction
  const sign = useCurrencySign()
  const isTransfer = transaction.type === 'topup' && transaction.byTransfer === true
  const isByHand = transaction.type === 'withdrawal' && transaction.byTransfer === true
  const cheque = transaction.type === 'withdrawal' && transaction.method === 'crypto' && wallet === null
  return (
    <dl className="divide-y divide-line border-y border-line">
      {children}
      <Fact name={m.payment_id()} copy={uuid} mono>
        {uuid}
      </Fact>
      {/* Of a transfer it is the identifier above. */}
      {invoice_id !== null && invoice_id !== uuid && (
        <Fact name={isByHand ? m.payment_reference() : m.payment_invoice()} copy={invoice_id} mono>
          {invoice_id}
        </Fact>
      )}
      <Fact name={m.payment_method()}>
        {isTransfer ? m.method_transfer() : cheque ? m.withdraw_where_cheque() : methodNames[transaction.method]()}
      </Fact>
      <NumberFacts transaction={transaction} />
      {asset !== null && <Fact name={m.payment_coin()}>{network === null ? asset : `${asset} · ${network}`}</Fact>}
      {wallet !== null && (
        <Fact name={m.payment_wallet()} copy={wallet} mono>
          {wallet}
        </Fact>
      )}
      {assetAmount !== null && asset !== null && (
        <Fact name={m.payment_asset_amount()} copy={assetAmount}>
          {assetAmount.replace('.', ',')} {asset}
        </Fact>
      )}
      {rate !== null && asset !== null && (
        <Fact name={m.payment_rate()}>{m.payment_rate_value({ asset, rate: rate.replace('.', ','), sign })}</Fact>
      )}
      <Fact name={m.payment_created()}>
        <DateTime iso={createdAt} />
      </Fact>
      {transaction.status === 'pending' && expiresAt !== null && !transaction.checking && (
        <Fact name={m.payment_expires()}>
          <DateTime iso={expiresAt} />
        </Fact>
      )}
      {transaction.refundedAt !== null && (
        <Fact name={isByHand ? m.payment_returned() : m.payment_refunded()}>
          <DateTime iso={transaction.refundedAt} />
          {transaction.refundedAmount !== null && transaction.refundedAmount < transaction.amount && (
            <>
              {', '}
              <Money kopecks={kopecksOf(transaction.refundedAmount)} />
            </>
          )}
        </Fact>
      )}
      {/* Internal notes are only for administrators, and in their language. */}
      {reason !== null && (step === 'declined' || step === 'refused') && (
        <Fact name={m.payment_reason()}>{reason}</Fact>
      )}
    </dl>
  )
}

/** The masked number that a withdrawal goes to. */
function NumberFacts({ transaction: { card, phone, bank } }: { transaction: Transaction }) {
  return (
    <>
      {card !== null && <Fact name={m.payment_card()}>{<span className="tabular">{card}</span>}</Fact>}
      {phone && (
        <Fact name={m.transfer_phone()}>
          <span className="tabular">{phone}</span>
        </Fact>
      )}
      {bank && <Fact name={m.transfer_bank()}>{bank}</Fact>}
    </>
  )
}
