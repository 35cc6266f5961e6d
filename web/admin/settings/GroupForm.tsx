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
import { differing, readTyped, type Typed, typedOf, valueAt, type Wrong, withValueAt } from './draft.ts'
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

export const savedShownMs = 3000

/** The fields of one group of settings, saved as a whole. */
export function GroupForm<S extends FormSection>({ section, title, note, saved, preview }: GroupFormProps<S>) {
  const draft = useGroupDraft(section, saved)
  const { own, shown, errorOf, unsaved, save } = draft
  const failure = save.isError && refusedField(save.error, section) === undefined && saveErrorText(save.error)
  return (
    <form
      ref={draft.form}
      noValidate
      aria-label={title}
      onSubmit={draft.submit}
      className="rounded-md border border-line bg-surface"
    >
      <h2 className="type-h3 px-4 pt-4">{title}</h2>
      {note && <p className="type-small max-w-prose px-4 pt-1 text-text-2">{note}</p>}
      {preview && (
        <div className="px-4 pt-3">{preview(Object.fromEntries(own.map((one) => [one.key, String(shown(one))])))}</div>
      )}
      <div className="space-y-4 p-4">
        {setsOf(own).map((set) => (
          <FieldSet key={set[0]?.key} name={set[0]?.under}>
            {set.map((one) => (
              <FormField
                key={one.key}
                one={one}
                typed={shown(one)}
                error={errorOf(one)}
                onTyped={(text) => draft.edit(one.key, text)}
                onLeave={() => draft.leave(one.key)}
              />
            ))}
          </FieldSet>
        ))}
      </div>
      {failure && <ErrorBox className="mx-4 mb-4">{failure}</ErrorBox>}
      {draft.justSaved && !unsaved && (
        <p className="type-strong mx-4 mb-4 flex items-center gap-2 text-success">
          <Check size={18} aria-hidden />
          {m.admin_set_saved()}
        </p>
      )}
      {unsaved && <SaveBar onUndo={draft.undo} busy={save.isPending} />}
      <LeaveQuestion unsaved={unsaved} />
    </form>
  )
}

export function SaveBar({ onUndo, busy }: { onUndo: () => void; busy: boolean }) {
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 rounded-b-md border-t border-line bg-raised px-4 py-3">
      <p className="type-small mr-auto text-text-2">{m.admin_set_unsaved()}</p>
      <Button size="compact" onClick={onUndo}>
        {m.admin_user_undo()}
      </Button>
      <Button kind="main" size="compact" type="submit" busy={busy}>
        {m.admin_save()}
      </Button>
    </div>
  )
}

/** The edits of a group: fields that were not edited follow what is saved. */
function useGroupDraft<S extends FormSection>(section: S, saved: Group<S>) {
  const own: readonly NamedField[] = fields[section]
  const [edits, setEdits] = useState<Readonly<Record<string, Typed>>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [savedAt, setSavedAt] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveGroup(section)
  useEffect(() => {
    if (!savedAt) return
    const timer = setTimeout(() => setSavedAt(0), savedShownMs)
    return () => clearTimeout(timer)
  }, [savedAt])

  const read = (one: NamedField) => {
    const typed = edits[one.key]
    return typed === undefined ? undefined : readTyped(one.field, typed)
  }
  const wrongOf = (one: NamedField): Wrong | undefined => {
    const found = read(one)
    return found && 'wrong' in found ? found.wrong : undefined
  }
  const changed = own.filter((one) => {
    const found = read(one)
    return found && ('wrong' in found || found.value !== valueAt(saved, one.key))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = changed.filter(wrongOf)
    setLeft(new Set(wrong.map(({ key }) => key)))
    if (wrong[0]) return form.current?.querySelector<HTMLElement>(`[name="${wrong[0].key}"]`)?.focus()
    const group = changed.reduce<Group<S>>((group, one) => {
      const found = read(one)
      return found && 'value' in found ? withValueAt(group, one.key, found.value) : group
    }, saved)
    save.mutate(differing(group, saved), {
      onSuccess: () => {
        setEdits({})
        setSavedAt(Date.now())
        announce(m.admin_set_saved())
      },
    })
  }
  return {
    own,
    form,
    save,
    submit,
    shown: ({ key, field }: NamedField) => edits[key] ?? typedOf(field, valueAt(saved, key)),
    unsaved: changed.length > 0,
    justSaved: savedAt > 0,
    edit(key: string, typed: Typed) {
      if (save.isError) save.reset()
      setEdits({ ...edits, [key]: typed })
    },
    leave: (key: string) => setLeft(new Set([...left, key])),
    undo() {
      setEdits({})
      setLeft(new Set())
      save.reset()
    },
    errorOf(one: NamedField): string | undefined {
      const wrong = left.has(one.key) ? wrongOf(one) : undefined
      if (wrong) return wrongText(wrong, one.field)
      return refusedField(save.error, section) === one.key ? saveErrorText(save.error) : undefined
    },
  }
}

/** The field that the server refused, if it is in this form. */
function refusedField(error: Error | null, section: string): string | undefined {
  if (!(error instanceof Refusal) || error.code !== 'setting_invalid') return undefined
  const [group, field] = String(error.details.field ?? '').split('.')
  return group === section ? field : undefined
}

/** Fields with a common label form a set, three in a row; all others are two in a row. */
function FieldSet({ name, children }: { name: (() => string) | undefined; children: ReactNode }) {
  if (!name) return <div className="grid grid-cols-1 gap-x-4 gap-y-2 md:grid-cols-2">{children}</div>
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-2 border-t border-line pt-3 sm:grid-cols-3">
      <legend className="type-strong float-left mb-2 w-full sm:col-span-3">{name()}</legend>
      {children}
    </fieldset>
  )
}

interface FormFieldProps {
  one: NamedField
  typed: Typed
  error: string | undefined
  onTyped: (typed: Typed) => void
  onLeave: () => void
}

function FormField({ one: { key, label, hint, field }, typed, error, onTyped, onLeave }: FormFieldProps) {
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
      error={error}
      autoComplete="off"
      {...(figure && { inputMode: 'decimal' as const, inputClass: 'tabular' })}
    />
  )
}

/** Asks before leaving with unsaved changes; on closing the tab the browser itself asks. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
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
