import type { Group } from '@casino/contract/admin-settings'
import { useBlocker } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ErrorBox } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Refusal } from '../../wire/api.ts'
import { readTyped, type Typed, typedOf, valueAt, type Wrong, withValueAt } from './draft.ts'
import { type FormSection, fields, type NamedField, setsOf } from './fields.ts'
import { useSaveGroup } from './queries.ts'
import { saveErrorText, wrongText } from './words.ts'

interface GroupFormProps<S extends FormSection> {
  section: S
  title: string
  note?: string
  /** The current values; fields that were not edited follow them. */
  saved: Group<S>
  /** A preview of what players will see. */
  preview?: (typed: Readonly<Record<string, string>>) => ReactNode
}

/** docs/product.md §8: shown 3 s. */
const savedShownMs = 3000

/** The fields of one group of settings, saved as a whole. */
export function GroupForm<S extends FormSection>({ section, title, note, saved, preview }: GroupFormProps<S>) {
  const own: readonly NamedField[] = fields[section]
  const [edits, setEdits] = useState<Readonly<Record<string, Typed>>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [savedAt, setSavedAt] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveGroup(section)

  const shown = ({ key, field }: NamedField) => edits[key] ?? typedOf(field, valueAt(saved, key))
  const changed = own.filter((one) => {
    const typed = edits[one.key]
    if (typed === undefined) return false
    const read = readTyped(one.field, typed)
    return 'wrong' in read || read.value !== valueAt(saved, one.key)
  })
  const refused = refusedField(save.error, section)

  useEffect(() => {
    if (!savedAt) return
    const timer = setTimeout(() => setSavedAt(0), savedShownMs)
    return () => clearTimeout(timer)
  }, [savedAt])

  const wrongOf = (one: NamedField): Wrong | undefined => {
    const typed = edits[one.key]
    if (typed === undefined) return undefined
    const read = readTyped(one.field, typed)
    return 'wrong' in read ? read.wrong : undefined
  }
  const edit = (key: string, typed: Typed) => {
    if (save.isError) save.reset()
    setEdits({ ...edits, [key]: typed })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = changed.filter(wrongOf)
    setLeft(new Set(wrong.map(({ key }) => key)))
    if (wrong[0]) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong[0].key}"]`)?.focus()
      return
    }
    const group = changed.reduce<object>((group, one) => {
      const read = readTyped(one.field, shown(one))
      return 'value' in read ? withValueAt(group, one.key, read.value) : group
    }, saved)
    save.mutate(group as Group<S>, {
      onSuccess: () => {
        setEdits({})
        setSavedAt(Date.now())
        announce(m.admin_set_saved())
      },
    })
  }
  const typed = Object.fromEntries(own.map((one) => [one.key, String(shown(one))]))
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onSubmit={submit}
      className="rounded-md border border-line bg-surface"
    >
      <h2 className="type-h3 px-4 pt-4">{title}</h2>
      {note && <p className="type-small max-w-prose px-4 pt-1 text-text-2">{note}</p>}
      {preview && <div className="px-4 pt-3">{preview(typed)}</div>}
      <div className="space-y-4 p-4">
        {setsOf(own).map((set) => (
          <FieldSet key={set[0]?.key} name={set[0]?.under}>
            {set.map((one) => (
              <FormField
                key={one.key}
                one={one}
                typed={shown(one)}
                wrong={left.has(one.key) ? wrongOf(one) : undefined}
                refused={refused === one.key ? saveErrorText(save.error) : undefined}
                onTyped={(text) => edit(one.key, text)}
                onLeave={() => setLeft(new Set([...left, one.key]))}
              />
            ))}
          </FieldSet>
        ))}
      </div>
      {save.isError && refused === undefined && <ErrorBox className="mx-4 mb-4">{saveErrorText(save.error)}</ErrorBox>}
      {savedAt > 0 && changed.length === 0 && (
        <p className="type-strong mx-4 mb-4 flex items-center gap-2 text-success">
          <Check size={18} aria-hidden />
          {m.admin_set_saved()}
        </p>
      )}
      {changed.length > 0 && (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 rounded-b-md border-t border-line bg-raised px-4 py-3">
          <p className="type-small mr-auto text-text-2">{m.admin_set_unsaved()}</p>
          <Button
            size="compact"
            onClick={() => {
              setEdits({})
              setLeft(new Set())
              save.reset()
            }}
          >
            {m.admin_set_undo()}
          </Button>
          <Button kind="main" size="compact" type="submit" busy={save.isPending}>
            {m.admin_set_save()}
          </Button>
        </div>
      )}
      <LeaveQuestion unsaved={changed.length > 0} />
    </form>
  )
}

/** The field that the server refused, if it is in this form. */
function refusedField(error: Error | null, section: string): string | undefined {
  if (!(error instanceof Refusal) || error.code !== 'setting_invalid') return undefined
  const [group, field] = String(error.details.field ?? '').split('.')
  return group === section ? field : undefined
}

/** Fields with a common label form a set, three in a row; all others are two in a row. */
function FieldSet({ name, children }: { name: (() => string) | undefined; children: ReactNode }) {
  if (!name) return <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">{children}</div>
  return (
    <fieldset className="grid gap-x-4 gap-y-2 border-t border-line pt-3 sm:grid-cols-3">
      <legend className="type-strong float-left mb-2 w-full sm:col-span-3">{name()}</legend>
      {children}
    </fieldset>
  )
}

interface FormFieldProps {
  one: NamedField
  typed: Typed
  wrong: Wrong | undefined
  refused: string | undefined
  onTyped: (typed: Typed) => void
  onLeave: () => void
}

function FormField({ one: { key, label, hint, field }, typed, wrong, refused, onTyped, onLeave }: FormFieldProps) {
  if (typeof typed === 'boolean') {
    return (
      // The only field of a form spans the full width of the card.
      <div className="md:only:col-span-2">
        <Switch label={label()} note={hint?.()} on={typed} onTurn={onTyped} />
      </div>
    )
  }
  const figure = field.kind === 'money' || field.kind === 'number'
  return (
    <TextField
      name={key}
      label={field.kind === 'money' ? `${label()}, ₽` : label()}
      hint={hint?.()}
      value={typed}
      onValue={onTyped}
      onBlur={onLeave}
      error={wrong ? wrongText(wrong, field) : refused}
      autoComplete="off"
      {...(figure && { inputMode: 'decimal' as const, inputClass: 'tabular' })}
    />
  )
}

/** Asks before leaving with unsaved changes; on closing the tab the browser itself asks. */
function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const stay = useRef<HTMLButtonElement>(null)
  const blocker = useBlocker({ shouldBlockFn: () => unsaved, enableBeforeUnload: () => unsaved, withResolver: true })
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={m.admin_set_leave_title()}
      destructive
      initialFocus={stay}
      actions={
        <>
          <Button ref={stay} onClick={() => blocker.reset?.()}>
            {m.admin_set_leave_stay()}
          </Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {m.admin_set_leave_go()}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{m.admin_set_leave_note()}</p>
    </Dialog>
  )
}
