import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { type Form, useForm } from '../../ui/fields/use-form.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { call } from '../../wire/api.ts'
import { FormActions } from '../forms/FormActions.tsx'
import type { PaymentRoute } from './route-words.ts'

const numbers = {
  order: { label: m.admin_route_order, least: 1, most: 99 },
  share: { label: m.admin_route_share, hint: m.admin_route_share_hint, least: 1, most: 100 },
  minimum: { label: m.admin_route_minimum, least: 0, most: 10 ** 12 },
  maximum: { label: m.admin_route_maximum, least: 0, most: 10 ** 12 },
  budget: { label: m.admin_route_budget, least: 0, most: 10 ** 12 },
  fromHour: { label: m.admin_route_from, least: 0, most: 23 },
  toHour: { label: m.admin_route_to, least: 0, most: 24 },
} as const
const lists = {
  bins: { label: m.admin_route_bins, hint: m.admin_route_card_hint, pattern: /^\d{1,8}$/ },
  countries: { label: m.admin_route_countries, hint: m.admin_route_card_hint, pattern: /^[A-Z]{2}$/ },
  coins: { label: m.admin_route_coins, hint: m.admin_route_list_hint, pattern: /^[A-Z0-9]{1,16}$/ },
} as const
type NumberField = keyof typeof numbers
type ListField = keyof typeof lists
const numberFields = Object.keys(numbers) as NumberField[]
const listFields = Object.keys(lists) as ListField[]
const isList = (field: string): field is ListField => field in lists

type Values = Record<'provider' | NumberField | ListField, string>

const valuesOf = (route: PaymentRoute | undefined): Values => ({
  provider: route?.provider ?? '',
  ...(Object.fromEntries(numberFields.map((field) => [field, String(route?.[field] ?? '')])) as Record<
    NumberField,
    string
  >),
  ...(Object.fromEntries(listFields.map((field) => [field, (route?.[field] ?? []).join(', ')])) as Record<
    ListField,
    string
  >),
  ...(!route && { order: '1', share: '100' }),
})

const partsOf = (typed: string) =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
const digitsOf = (typed: string) => typed.replaceAll(/[\s\u00a0]/g, '')

function routeOf(values: Values, before: PaymentRoute | undefined): PaymentRoute {
  const of = <Field extends string, Value>(fields: readonly Field[], read: (typed: string) => Value | undefined) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const value = read(values[field as keyof Values])
        return value === undefined ? [] : [[field, value]]
      }),
    )
  return {
    provider: values.provider,
    on: before?.on ?? true,
    ...of(numberFields, (typed) => (digitsOf(typed) === '' ? undefined : Number(digitsOf(typed)))),
    ...of(listFields, (typed) => (partsOf(typed).length === 0 ? undefined : partsOf(typed))),
  } as PaymentRoute
}

function problemOf(field: keyof Values, values: Values): string | undefined {
  const typed = values[field]
  if (field === 'provider') return typed ? undefined : m.admin_route_wrong()
  if (isList(field))
    return partsOf(typed).every((part) => lists[field].pattern.test(part)) ? undefined : m.admin_route_wrong()
  const digits = digitsOf(typed)
  if (digits === '') return field === 'order' || field === 'share' ? m.admin_route_wrong() : undefined
  const { least, most } = numbers[field]
  return /^\d{1,13}$/.test(digits) && Number(digits) >= least && Number(digits) <= most
    ? undefined
    : m.admin_route_wrong()
}

interface RouteDialogProps {
  /** Undefined for a new route. */
  route: PaymentRoute | undefined
  save: (route: PaymentRoute) => Promise<void>
  errorText: (error: unknown) => string
  onClose: () => void
}

/** Edits a route: its provider and its conditions; an empty field sets none. */
export function RouteDialog({ route, save, errorText, onClose }: RouteDialogProps) {
  const id = useId()
  const form = useForm<Values>({
    empty: valuesOf(route),
    problemOf,
    send: (values) => save(routeOf(values, route)),
    failureOf: (error) => ({ text: errorText(error) }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={route ? m.admin_route_edit({ provider: route.provider }) : m.admin_route_new()}
      width="edit"
      initialFocus="field"
      actions={<FormActions form={id} busy={form.busy} onCancel={onClose} />}
    >
      <form ref={form.form} id={id} noValidate onSubmit={form.submit} className="space-y-3">
        <Fields field={form.field} used={route?.provider} />
        {form.failure && <ErrorBox>{form.failure}</ErrorBox>}
      </form>
    </Dialog>
  )
}

interface FieldsProps extends Pick<Form<Values>, 'field'> {
  /** The provider of a saved route, which this server may not have. */
  used: string | undefined
}

function Fields({ field, used }: FieldsProps) {
  const { data } = useQuery({
    queryKey: ['admin', 'route-providers'],
    queryFn: ({ signal }) =>
      call('POST /api/admin/payment-routes/preview', { body: { method: 'card', amount: 1 }, signal }),
  })
  const { error: providerError, readOnly: _, ...provider } = field('provider')
  const names = [...new Set([...(data?.providers.map(({ name }) => name) ?? []), ...(used ? [used] : [])])]
  const number = (name: NumberField) => {
    const { label, ...rest } = numbers[name]
    return (
      <TextField
        key={name}
        {...field(name)}
        label={label()}
        hint={'hint' in rest ? rest.hint() : undefined}
        inputMode="numeric"
        inputClass="tabular"
        autoComplete="off"
      />
    )
  }
  return (
    <>
      <SelectField
        {...provider}
        label={m.admin_tx_provider()}
        options={['', ...names].map((value) => ({ value, label: value || '—' }))}
        hint={providerError}
      />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">{(['order', 'share'] as const).map(number)}</div>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        {(['minimum', 'maximum', 'budget'] as const).map(number)}
      </div>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">{(['fromHour', 'toHour'] as const).map(number)}</div>
      {listFields.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={lists[name].label()}
          hint={lists[name].hint()}
          autoComplete="off"
        />
      ))}
    </>
  )
}
