import { type Kopecks, kopecks } from '@casino/rules/money'
import { transferNumbers } from '@casino/rules/transfer-number'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { useSession } from '../../wire/session.ts'
import { methodNames } from '../words.ts'
import type { Draft, Terms } from './draft.ts'
import { coinName } from './WalletField.tsx'

interface SummaryProps {
  draft: Draft
  terms: Terms
  /** The address as it will be sent, once it is valid. */
  wallet: string | undefined
}

/** A preview of the withdrawal: the address is shown as it will be sent. */
export function Summary({ draft, terms, wallet }: SummaryProps) {
  const { user } = useSession()
  const available = kopecksOf(terms.available)
  const balance = kopecksOf(user?.balance ?? terms.available)
  const amount: Kopecks = draft.amount ?? kopecks(0)
  return (
    <>
      <dl className="space-y-3">
        <Row name={m.withdraw_sum()}>
          <Money kopecks={amount} className="type-strong" />
        </Row>
        <Row name={m.withdraw_method()}>{methodText(draft)}</Row>
        <Row name={m.withdraw_where()} below={wallet !== undefined}>
          {whereTo(draft, wallet)}
        </Row>
        <Row name={m.withdraw_remains()}>
          {amount <= available ? <Money kopecks={kopecks(balance - amount)} /> : <Nothing />}
        </Row>
      </dl>
      {draft.type === 'crypto' && draft.coin && (
        <p className="type-small text-text-3">{m.withdraw_rate_note({ asset: draft.coin.asset })}</p>
      )}
    </>
  )
}

function methodText(draft: Draft): string {
  if (draft.type !== 'crypto') return methodNames[draft.type]()
  return draft.coin
    ? coinName({ ...draft.coin, ...(draft.coin.way === 'cheque' && { network: null }) })
    : m.method_crypto()
}

function whereTo(draft: Draft, wallet: string | undefined): ReactNode {
  if (draft.type === 'card') {
    const card = transferNumbers.card.read(draft.card)
    return card ? <span className="tabular">{card.masked}</span> : <Nothing />
  }
  if (draft.type === 'sbp') {
    const phone = transferNumbers.sbp.read(draft.phone)
    return phone ? <PhoneNumber phone={phone.masked} bank={draft.bank} /> : <Nothing />
  }
  if (!draft.coin) return <Nothing />
  if (draft.coin.way === 'cheque') return m.withdraw_where_cheque()
  return wallet === undefined ? <Nothing /> : <WalletAddress wallet={wallet} />
}

/** The visible part of a phone's number, and its bank. */
export function PhoneNumber({ phone, bank }: { phone: string; bank: string | null | undefined }) {
  return (
    <>
      <span className="tabular whitespace-nowrap">{phone}</span>
      {bank && <span className="block wrap-anywhere">{bank}</span>}
    </>
  )
}

/** The full address, so that it can be compared. */
export function WalletAddress({ wallet }: { wallet: string }) {
  return (
    <span className="font-mono text-[0.8125rem] leading-5 break-all" translate="no">
      {wallet}
    </span>
  )
}

function Nothing() {
  return (
    <span className="text-text-3" aria-hidden="true">
      —
    </span>
  )
}

function Row({ name, below, children }: { name: string; below?: boolean; children: ReactNode }) {
  return (
    <div className={below ? '' : 'flex flex-wrap items-baseline justify-between gap-x-4'}>
      <dt className="type-small text-text-3">{name}</dt>
      <dd className={below ? 'mt-0.5 min-w-0' : 'min-w-0 text-right'}>{children}</dd>
    </div>
  )
}
