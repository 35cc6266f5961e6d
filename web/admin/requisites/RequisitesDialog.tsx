import type { Requisites } from '@casino/contract/money/requisites'
import { transferKinds, transferNumbers } from '@casino/rules/transfer-number'
import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { AmountTextField } from '../../ui/fields/AmountTextField.tsx'
import { fieldText, kopecksOf, parseAmount } from '../../ui/fields/amount.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { kindText, useSave } from './queries.ts'

interface RequisitesDialogProps {
  /** Undefined for new requisites. */
  of: Requisites | undefined
  onClose: () => void
}

const taking = ['least', 'most', 'dayLimit', 'monthLimit'] as const
const paying = ['payoutMost', 'payoutDayLimit', 'payoutMonthLimit'] as const
const sums = [...taking, ...paying] as const
type SumName = (typeof sums)[number]
const sumLabels: Record<SumName, () => string> = {
  least: m.admin_req_least,
  most: m.admin_req_most,
  dayLimit: m.admin_req_day_limit,
  monthLimit: m.admin_req_month_limit,
  payoutMost: m.admin_req_payout_most,
  payoutDayLimit: m.admin_req_payout_day_limit,
  payoutMonthLimit: m.admin_req_payout_month_limit,
}

const shown = (roubles: number | undefined) => (roubles ? fieldText(kopecksOf(roubles)) : '')

/** The number cannot be edited: another number means other requisites, because the ledger has an account for each. */
export function RequisitesDialog({ of, onClose }: RequisitesDialogProps) {
  const form = useId()
  const [kind, setKind] = useState(of?.kind ?? 'sbp')
  const [isOn, setIsOn] = useState(of?.isOn ?? false)
  const [paysOut, setPaysOut] = useState(of?.paysOut ?? false)
  const [typed, setTyped] = useState<Typed>(() => typedOf(of))
  const [submitted, setSubmitted] = useState(false)
  const save = useSave(of?.id)
  const problems = problemsOf(typed, of ? undefined : kind)
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onValue(text: string) {
      setTyped({ ...typed, [name]: text })
      save.reset()
    },
    error: submitted ? problems[name] : undefined,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (save.isPending || Object.keys(problems).length > 0) return
    const { number, bank, holder } = typed
    save.mutate({ kind, number, bank, holder, isOn, paysOut, ...limitsOf(typed) }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={of ? of.number : m.admin_req_add()}
      width="edit"
      initialFocus="field"
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={form} kind="main" busy={save.isPending}>
            {m.admin_save()}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="space-y-3">
        {!of && <NumberFields kind={kind} onKind={setKind} field={field('number')} />}
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <TextField {...field('bank')} label={m.admin_req_bank()} autoComplete="off" maxLength={60} />
          <TextField {...field('holder')} label={m.admin_req_holder()} autoComplete="off" maxLength={80} />
        </div>
        <p className="type-small text-text-2">{m.admin_req_limits_hint()}</p>
        <Switch label={m.admin_req_on()} note={m.admin_req_on_note()} on={isOn} onTurn={setIsOn} />
        <Sums names={taking} field={field} />
        <Switch label={m.admin_req_pays()} note={m.admin_req_pays_note()} on={paysOut} onTurn={setPaysOut} />
        {paysOut && <Sums names={paying} field={field} />}
        {save.isError && <ErrorBox>{adminErrorText(save.error)}</ErrorBox>}
      </form>
    </Dialog>
  )
}

const typedOf = (of: Requisites | undefined): Typed => ({
  number: '',
  bank: of?.bank ?? '',
  holder: of?.holder ?? '',
  ...(Object.fromEntries(sums.map((name) => [name, shown(of?.[name])])) as Record<SumName, string>),
})

const limitsOf = (typed: Typed) =>
  Object.fromEntries(sums.map((name) => [name, (parseAmount(typed[name] || '0') ?? 0) / 100])) as Record<
    SumName,
    number
  >

type FieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onValue' | 'error'>

function Sums({ names, field }: { names: readonly SumName[]; field: (name: SumName) => FieldProps }) {
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      {names.map((name) => (
        <AmountTextField key={name} {...field(name)} label={sumLabels[name]()} />
      ))}
    </div>
  )
}

interface NumberFieldsProps {
  kind: Requisites['kind']
  onKind: (kind: Requisites['kind']) => void
  field: FieldProps
}

/** The kind and the number of new requisites. */
function NumberFields({ kind, onKind, field }: NumberFieldsProps) {
  return (
    <>
      <Segmented
        label={m.admin_req_kind()}
        value={kind}
        onValue={onKind}
        options={transferKinds.map((value) => ({ value, label: kindText({ kind: value }) }))}
      />
      <TextField
        {...field}
        label={kind === 'sbp' ? m.admin_req_phone() : m.admin_req_card_number()}
        hint={m.admin_req_number_hint()}
        inputMode="tel"
        inputClass="tabular"
        autoComplete="off"
        maxLength={40}
      />
    </>
  )
}

type Typed = Readonly<Record<'number' | 'bank' | 'holder' | SumName, string>>

/** `kind` is the kind of new requisites. */
function problemsOf(typed: Typed, kind: Requisites['kind'] | undefined): Partial<Typed> {
  const missing = (name: 'bank' | 'holder') => (typed[name].trim() === '' ? { [name]: m.admin_req_missing() } : {})
  const number = kind && transferNumbers[kind].read(typed.number)
  const amounts = Object.fromEntries(sums.map((name) => [name, typed[name] === '' ? 0 : parseAmount(typed[name])]))
  const wrong = sums.filter((name) => amounts[name] === undefined || amounts[name]! < 0)
  const { least = 0, most = 0 } = amounts
  return {
    ...(kind && !number && { number: kind === 'sbp' ? m.admin_req_phone_wrong() : m.refusal_card_invalid() }),
    ...missing('bank'),
    ...missing('holder'),
    ...Object.fromEntries(wrong.map((name) => [name, m.refusal_amount_invalid()])),
    ...(most > 0 && least > most && { most: m.admin_req_most_wrong() }),
  }
}
