import type { Limit, Protection } from '@casino/contract/people/protection'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { AmountInput, fieldFrame } from '../ui/fields/AmountInput.tsx'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { FieldNote } from '../ui/fields/FieldNote.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { announce } from '../ui/messages/announce.tsx'
import { ErrorBox } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { dateTimeText } from '../ui/shown/DateTime.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { call } from '../wire/api.ts'
import { useOnline } from '../wire/connection.ts'
import { errorText } from '../wire/error-text.ts'
import { paymentMethodsOptions } from '../wire/payments.ts'
import { protectionOptions } from '../wire/protection.ts'
import { kinds, kindText, periods, periodText } from './words.ts'

type Kind = Limit['kind']
type Period = Limit['period']

/** A change of the protection; the reply is the protection now in force. */
export function useProtectionChange<V>(send: (change: V) => Promise<Protection>, done: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (protection) => {
      queryClient.setQueryData(protectionOptions.queryKey, protection)
      // A deposit may have been blocked by its limit.
      void queryClient.invalidateQueries({ queryKey: paymentMethodsOptions.queryKey })
      announce(m.protection_saved())
      done()
    },
  })
}

/** The player's limits on deposits, losses, stakes and time, and the form that sets one (docs/product.md S4). */
export function Limits({ protection: { limits, now, netDeposits } }: { protection: Protection }) {
  return (
    <div className="space-y-4">
      {limits.length > 0 && (
        <ul aria-label={m.protection_limits()} className="divide-y divide-line border-y border-line">
          {limits.map((limit) => (
            <Row key={`${limit.kind} ${limit.period}`} limit={limit} now={now} net={netDeposits} />
          ))}
        </ul>
      )}
      <LimitForm limits={limits} net={netDeposits} />
    </div>
  )
}

function useAmountText() {
  const sign = useCurrencySign()
  return (kind: Kind, amount: number) =>
    kind === 'session' ? m.protection_minutes({ count: amount }) : formatMoney(kopecksOf(amount), sign)
}

interface RowProps {
  limit: Limit
  now: string
  net: boolean
}

function Row({ limit, now, net }: RowProps) {
  const { kind, period, amount, used, next } = limit
  const amountText = useAmountText()
  const online = useOnline()
  const confirm = useProtectionChange(
    () => call('POST /api/protection/limits/confirm', { body: { kind, period } }),
    () => {},
  )
  const keep = useProtectionChange(
    () => call('POST /api/protection/limits', { body: { kind, period, amount } }),
    () => {},
  )
  const failed = confirm.error ?? keep.error
  return (
    <li className="space-y-2 py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="type-strong">{nameOf(kind, period, net)}</span>
        <span className="tabular">
          {m.protection_used({ used: amountText(kind, used), amount: amountText(kind, amount) })}
        </span>
      </p>
      {limit.entered && <p className="type-small text-text-2">{m.protection_entered()}</p>}
      {next && (
        <>
          <p className="type-small text-text-2">
            {next.amount === null
              ? m.protection_next_none()
              : m.protection_next({ amount: amountText(kind, next.amount) })}{' '}
            {next.from <= now ? m.protection_next_now() : m.protection_next_from({ from: dateTimeText(next.from) })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="compact" busy={keep.isPending} disabled={!online} onClick={() => keep.mutate(undefined)}>
              {m.protection_keep()}
            </Button>
            {next.from <= now && (
              <Button
                size="compact"
                busy={confirm.isPending}
                disabled={!online}
                onClick={() => confirm.mutate(undefined)}
              >
                {m.protection_confirm()}
              </Button>
            )}
          </div>
        </>
      )}
      {failed && <ErrorBox>{errorText(failed, m.protection_failed)}</ErrorBox>}
    </li>
  )
}

const nameOf = (kind: Kind, period: Period, net: boolean) =>
  kind === 'session' ? kindText(kind, net) : `${kindText(kind, net)}, ${periodText(period)}`

interface LimitChange {
  readonly kind: Kind
  readonly period: Period
  readonly amount: number | null
}

function LimitForm({ limits, net }: { limits: readonly Limit[]; net: boolean }) {
  const online = useOnline()
  const [kind, setKind] = useState<Kind>('deposit')
  const [chosen, setChosen] = useState<Period>('day')
  const [sum, setSum] = useState<Kopecks>()
  const [minutes, setMinutes] = useState('')
  const [missing, setMissing] = useState(false)
  const period = kind === 'session' ? 'session' : chosen
  const held = limits.some((limit) => limit.kind === kind && limit.period === period)
  const save = useProtectionChange(
    (change: LimitChange) => call('POST /api/protection/limits', { body: change }),
    () => {
      setSum(undefined)
      setMinutes('')
    },
  )
  const entry = { hint: m.protection_limit_hint(), error: missing ? m.protection_refusal_limit_invalid() : undefined }
  const entered =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      setMissing(false)
    }

  function submit(event: FormEvent) {
    event.preventDefault()
    const amount = kind === 'session' ? minutesOf(minutes) : sum && roublesFromKopecks(sum)
    setMissing(!amount)
    if (amount) save.mutate({ kind, period, amount })
  }

  return (
    <form className="space-y-4" onSubmit={submit} noValidate>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={m.protection_limit_what()}
          value={kind}
          onValue={setKind}
          options={kinds.map((each) => ({ value: each, label: kindText(each, net) }))}
        />
        {kind !== 'session' && (
          <SelectField
            label={m.protection_limit_period()}
            value={chosen}
            onValue={setChosen}
            options={periods.map((each) => ({ value: each, label: periodText(each) }))}
          />
        )}
      </div>
      {kind === 'session' ? (
        <Minutes {...entry} value={minutes} onValue={entered(setMinutes)} />
      ) : (
        <Sum {...entry} amount={sum} onAmount={entered(setSum)} />
      )}
      {save.isError && <ErrorBox>{errorText(save.error, m.protection_failed)}</ErrorBox>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending} disabled={!online}>
          {m.protection_limit_set()}
        </Button>
        {held && (
          <Button disabled={!online || save.isPending} onClick={() => save.mutate({ kind, period, amount: null })}>
            {m.protection_limit_remove()}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Undefined unless the text is whole minutes: `1.000` is neither one minute nor a thousand. */
const minutesOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : undefined)

function Minutes(field: Pick<ComponentProps<typeof TextField>, 'value' | 'onValue' | 'hint' | 'error'>) {
  return <TextField {...field} label={m.protection_limit_minutes()} inputMode="numeric" autoComplete="off" />
}

interface SumProps {
  amount: Kopecks | undefined
  onAmount: (amount: Kopecks | undefined) => void
  hint: string
  error: string | undefined
}

/** Duplicates the cashier's field: sharing that one would load it with every game. */
function Sum({ amount, onAmount, hint, error }: SumProps) {
  const id = useId()
  const note = `${id}-note`
  const sign = useCurrencySign()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="type-label mb-1.5 block text-text-2">
        {m.protection_limit_amount({ sign })}
      </label>
      <div className={classes(fieldFrame, error ? 'border-danger' : 'hover:border-text-3')}>
        <AmountInput
          id={id}
          amount={amount}
          onAmount={onAmount}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
        />
      </div>
      <FieldNote id={note} error={error}>
        {hint}
      </FieldNote>
    </div>
  )
}
