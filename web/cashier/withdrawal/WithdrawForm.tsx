import { Ban } from 'lucide-react'
import { type FormEvent, lazy, Suspense, use, useId, useState } from 'react'
import { HelpLink } from '../../shell/help/HelpLink.tsx'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { EmptyState, ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { Money, useCurrencySign } from '../../ui/shown/Money.tsx'
import { useOnline } from '../../wire/connection.ts'
import { useSession } from '../../wire/session.ts'
import { AmountField } from '../AmountField.tsx'
import { amountProblem, problemText, withdrawalErrorText } from '../problem.ts'
import { CardField } from './CardField.tsx'
import { CoinFields } from './CoinFields.tsx'
import type { CoinChoice } from './coin-choice.ts'
import { type Draft, everything, isOffered, isOrder, limitsOf, readDraft, settleCoin, type Terms } from './draft.ts'
import { concernsProof, type ProofKind, requiredProof } from './proof.ts'
import { Summary } from './Summary.tsx'
import type { WithdrawFlow } from './use-withdrawing.ts'
import { walletRules } from './wallet-rules.ts'
import type { WithdrawType } from './withdraw-types.ts'

const PhoneFields = lazy(() => import('./PhoneFields.tsx'))
const ProofField = lazy(() => import('./ProofField.tsx'))

interface WithdrawFormProps {
  type: WithdrawType
  terms: Terms
  desk: WithdrawFlow
}

/** The input survives a switch to the other withdrawal type, but is only in memory. */
export function WithdrawForm({ type, terms, desk }: WithdrawFormProps) {
  const [amount, setAmount] = useState<Draft['amount']>()
  const [card, setCard] = useState('')
  const [phone, setPhone] = useState('')
  const [bank, setBank] = useState('')
  const [wallet, setWallet] = useState('')
  const [desired, setDesired] = useState<Partial<CoinChoice>>({})
  const proof = useProof(desk)
  const sign = useCurrencySign()
  const online = useOnline()
  const { user } = useSession()

  const coin = settleCoin(terms, desired)
  const drafts: Record<WithdrawType, Draft> = {
    card: { type: 'card', amount, card },
    sbp: { type: 'sbp', amount, phone, bank },
    crypto: { type: 'crypto', amount, coin, wallet },
  }
  const draft = drafts[type]
  const readWallet = type === 'crypto' ? use(walletRules()) : undefined
  const read = readDraft(draft, terms, readWallet)
  const closed = desk.state.at !== 'filling' || desk.operation !== undefined
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      desk.edited()
    }

  if (!isOffered(type, terms)) return <Unavailable type={type} />

  const reason = () => {
    if (!online) return m.withdraw_offline()
    if (user?.status === 'pending') return m.refusal_account_pending()
    if (!isOrder(read)) return problemText(read, sign)
    return proof.missing ? m.withdraw_prove_first() : undefined
  }
  const blockedReason = closed ? undefined : reason()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (blockedReason === undefined && isOrder(read)) desk.submit({ ...read, ...proof.given })
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={m.page_withdraw()}
      className="grid min-w-0 gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(280px,360px)] lg:items-start lg:gap-6"
    >
      <Card className="space-y-5">
        <Amount terms={terms} amount={amount} onAmount={change(setAmount)} readOnly={closed} />
        <Where
          draft={draft}
          terms={terms}
          change={change}
          set={{ setCard, setPhone, setBank, setDesired, setWallet }}
          readOnly={closed}
        />
      </Card>
      <Card className="space-y-4">
        <h2 className="type-h3">{m.withdraw_summary()}</h2>
        <Summary draft={draft} terms={terms} wallet={coin && readWallet?.(coin, wallet)} />
        <Suspense fallback={null}>{proof.field && <ProofField {...proof.field} readOnly={closed} />}</Suspense>
        <Submit desk={desk} amount={amount} blockedReason={blockedReason} />
      </Card>
    </form>
  )
}

type Setters = {
  readonly [Name in 'setCard' | 'setPhone' | 'setBank' | 'setWallet']: (text: string) => void
} & { readonly setDesired: (coin: Partial<CoinChoice>) => void }

interface WhereProps {
  draft: Draft
  terms: Terms
  change: <V>(set: (value: V) => void) => (value: V) => void
  set: Setters
  readOnly: boolean
}

/** Where the money goes. */
function Where({ draft, terms, change, set, readOnly }: WhereProps) {
  const hint = m.withdraw_card_hint()
  if (draft.type === 'card')
    return <CardField card={draft.card} onCard={change(set.setCard)} hint={hint} readOnly={readOnly} />
  if (draft.type === 'sbp') {
    const { phone, bank } = draft
    const on = { onPhone: change(set.setPhone), onBank: change(set.setBank) }
    return <PhoneFields phone={phone} bank={bank} {...on} hint={hint} readOnly={readOnly} />
  }
  return (
    draft.coin && (
      <CoinFields
        terms={terms}
        coin={draft.coin}
        onCoin={change(set.setDesired)}
        wallet={draft.wallet}
        onWallet={change(set.setWallet)}
        readOnly={readOnly}
      />
    )
  )
}

/** The server requires a proof only if nothing else is wrong; after that the field remains visible. */
function useProof({ state, edited }: WithdrawFlow) {
  const [by, setBy] = useState<ProofKind>()
  const [value, set] = useState('')
  const refusal = state.at === 'filling' ? state.refusal : undefined
  const required = requiredProof(refusal)
  if (required && required !== by) setBy(required)
  const given = by && value.trim() !== '' ? { proof: by === 'code' ? { code: value } : { password: value } } : {}
  const onValue = (text: string) => {
    set(text)
    edited()
  }
  const field = by && { by, value, onValue, failure: refusal }
  return { field, given, missing: by !== undefined && value.trim() === '' }
}

interface AmountProps {
  terms: Terms
  amount: Draft['amount']
  onAmount: (amount: Draft['amount']) => void
  readOnly: boolean
}

/** The amount, with the available amount and a button for all of it. */
function Amount({ terms, amount, onAmount, readOnly }: AmountProps) {
  const sign = useCurrencySign()
  const problem = amountProblem(amount, limitsOf(terms))
  const all = everything(terms)
  return (
    <AmountField
      label={m.withdraw_amount()}
      aside={
        <span className="whitespace-nowrap">
          {m.withdraw_available()} <Money kopecks={kopecksOf(terms.available)} />
        </span>
      }
      amount={amount}
      onAmount={onAmount}
      sums={[]}
      error={problem && problemText(problem, sign)}
      hint={amountHint(terms, sign)}
      readOnly={readOnly}
      end={
        <button
          type="button"
          disabled={readOnly || all <= 0}
          onClick={() => onAmount(all)}
          className="type-strong min-w-14 shrink-0 rounded-r-md border-l border-line px-3 text-accent-text hover:bg-control disabled:opacity-50"
        >
          {m.withdraw_all()}
        </button>
      }
    />
  )
}

interface SubmitProps {
  desk: WithdrawFlow
  amount: Draft['amount']
  /** Why the order cannot be sent now. */
  blockedReason: string | undefined
}

/** The button of the form, and the result of its order. */
function Submit({ desk: { state, operation, repeat }, amount, blockedReason }: SubmitProps) {
  const sign = useCurrencySign()
  const reasonId = useId()
  if (operation?.at === 'lost') {
    return (
      <ErrorBox className="space-y-3">
        <p>{m.withdraw_unanswered()}</p>
        <Button onClick={repeat}>{m.withdraw_ask_again()}</Button>
      </ErrorBox>
    )
  }
  return (
    <>
      {state.at === 'filling' && state.refusal && !concernsProof(state.refusal) && (
        <ErrorBox>
          {withdrawalErrorText(state.refusal, sign)} <HelpLink of={state.refusal} />
        </ErrorBox>
      )}
      <div>
        <Button
          type="submit"
          kind="main"
          size="input"
          className="w-full"
          busy={operation?.at === 'sent'}
          disabled={blockedReason !== undefined}
          aria-describedby={reasonId}
        >
          {amount === undefined ? m.withdraw_submit_plain() : m.withdraw_submit({ amount: formatMoney(amount, sign) })}
        </Button>
        <p id={reasonId} className="type-small mt-2 min-h-lh text-center text-text-2">
          {blockedReason}
        </p>
      </div>
    </>
  )
}

/** The minimum, and the remaining daily amount if there is a daily limit. */
function amountHint({ minimum, leftToday, maximumPerDay }: Terms, sign: string): string {
  const texts = [
    minimum > 0 && m.withdraw_minimum({ amount: formatMoney(kopecksOf(minimum), sign) }),
    leftToday !== null &&
      maximumPerDay !== null &&
      m.withdraw_left_today({
        left: formatMoney(kopecksOf(leftToday), sign),
        limit: formatMoney(kopecksOf(maximumPerDay), sign),
      }),
  ]
  return texts.filter(Boolean).join(' · ')
}

const unavailable: Record<WithdrawType, () => string> = {
  card: m.withdraw_card_unavailable,
  sbp: m.withdraw_sbp_unavailable,
  crypto: m.withdraw_crypto_unavailable,
}

function Unavailable({ type }: { type: WithdrawType }) {
  return (
    <Card>
      <EmptyState drawing={<Ban />} text={unavailable[type]()} note={m.withdraw_unavailable_note()} />
    </Card>
  )
}
