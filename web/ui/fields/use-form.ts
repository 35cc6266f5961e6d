import { type FormEvent, type RefObject, useRef, useState } from 'react'

type Values = Readonly<Record<string, string>>

interface FormOptions<V extends Values> {
  readonly empty: V
  /** The error text of a field, if any. */
  readonly problemOf: (field: keyof V, values: V) => string | undefined
  readonly send: (values: V) => Promise<void>
  /** The text of a failure, and its field if it concerns one. */
  readonly failureOf: (error: unknown) => { field?: keyof V; text: string }
}

interface Field {
  readonly name: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  readonly readOnly: boolean
}

export interface Form<V extends Values> {
  readonly form: RefObject<HTMLFormElement | null>
  readonly submit: (event: FormEvent) => void
  readonly field: (name: keyof V & string) => Field
  readonly busy: boolean
  /** The server's error for the form as a whole. */
  readonly failure: string | undefined
}

/**
 * A form of text fields. An error appears when a field loses the focus or the form is submitted, and disappears as soon as the
 * text is valid; the first invalid field gets the focus. The fields are cleared after a successful submission.
 */
export function useForm<V extends Values>({ empty, problemOf, send, failureOf }: FormOptions<V>): Form<V> {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [left, setLeft] = useState<ReadonlySet<keyof V>>(new Set())
  const [refused, setRefused] = useState<{ field?: keyof V; text: string }>()
  const [busy, setBusy] = useState(false)

  const focus = (field: keyof V | undefined) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${String(field)}"]`)?.focus())

  async function run(): Promise<void> {
    setRefused(undefined)
    const fields = Object.keys(empty)
    setLeft(new Set(fields))
    const wrong = fields.find((field) => problemOf(field, values))
    if (wrong) return void focus(wrong)
    setBusy(true)
    try {
      await send(values)
      setValues(empty)
      setLeft(new Set())
    } catch (error) {
      const failure = failureOf(error)
      setRefused(failure)
      if (failure.field) focus(failure.field)
    } finally {
      setBusy(false)
    }
  }

  return {
    form,
    busy,
    failure: refused && !refused.field ? refused.text : undefined,
    submit: (event) => {
      event.preventDefault()
      if (!busy) void run()
    },
    field: (name) => ({
      name,
      value: values[name] ?? '',
      onValue: (value) => {
        if (refused?.field === name) setRefused(undefined)
        setValues((before) => ({ ...before, [name]: value }))
      },
      onBlur: () => values[name] && setLeft((fields) => new Set(fields).add(name)),
      error: (left.has(name) && problemOf(name, values)) || (refused?.field === name ? refused.text : undefined),
      readOnly: busy,
    }),
  }
}
