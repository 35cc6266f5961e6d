import { looserWays } from '@casino/contract/loosening'
import type { Group } from '@casino/contract/panel/admin-settings'
import { loosenedFields } from '@casino/rules/loosening'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { AmountTextField } from '../../ui/fields/AmountTextField.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Refusal } from '../../wire/api.ts'
import { type DraftProblem, differing, readTyped, type Typed, typedOf, valueAt, withValueAt } from '../forms/draft.ts'
import { saveErrorText, wrongText } from '../forms/draft-words.ts'
import { Editable } from '../forms/Editable.tsx'
import { groupErrorText } from './above-maximum.ts'
import { FormFoot, useJustSaved } from './FormFoot.tsx'
import { ColourButton, UploadButton } from './field-ends.tsx'
import { type FormSection, fields, type NamedField, setsOf } from './fields.ts'
import { useSaveGroup } from './queries.ts'

interface GroupFormProps<S extends FormSection> {
  section: S
  title: string
  note?: string
  /** The current values; fields that were not edited follow them. */
  saved: Group<S>
  /** A preview for players. */
  preview?: (typed: Readonly<Record<string, string>>) => ReactNode
}

/** The fields of one group of settings, saved as a whole. */
export function GroupForm<S extends FormSection>({ section, title, note, saved, preview }: GroupFormProps<S>) {
  const draft = useGroupDraft(section, saved)
  const { own, shown, errorOf, unsaved, save } = draft
  const failure = save.isError && refusedField(save.error, section) === undefined && groupErrorText(save.error)
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
      <Editable to={`settings.${section}`}>
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
      </Editable>
      <FormFoot
        failure={failure}
        justSaved={draft.justSaved}
        unsaved={unsaved}
        onUndo={draft.undo}
        busy={save.isPending}
        section={section}
        looser={draft.looser}
      />
    </form>
  )
}

/** The edits of a group: unedited fields follow the saved values. */
function useGroupDraft<S extends FormSection>(section: S, saved: Group<S>) {
  const own: readonly NamedField[] = fields[section]
  const [edits, setEdits] = useState<Readonly<Record<string, Typed>>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [justSaved, markSaved] = useJustSaved()
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveGroup(section)

  const read = (one: NamedField) => {
    const typed = edits[one.key]
    return typed === undefined ? undefined : readTyped(one.field, typed)
  }
  const wrongOf = (one: NamedField): DraftProblem | undefined => {
    const found = read(one)
    return found && 'wrong' in found ? found.wrong : undefined
  }
  const changed = own.filter((one) => {
    const found = read(one)
    return found && ('wrong' in found || found.value !== valueAt(saved, one.key))
  })
  const edited = () =>
    changed.reduce<Group<S>>((group, one) => {
      const found = read(one)
      return found && 'value' in found ? withValueAt(group, one.key, found.value) : group
    }, saved)
  const loosened = loosenedFields(looserWays[section], saved, edited())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = changed.filter(wrongOf)
    setLeft(new Set(wrong.map(({ key }) => key)))
    if (wrong[0]) return form.current?.querySelector<HTMLElement>(`[name="${wrong[0].key}"]`)?.focus()
    save.mutate(differing(edited(), saved), {
      onSuccess: ({ loosened }) => {
        setEdits({})
        if (!loosened?.proposal) markSaved()
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
    looser: changed
      .filter(({ key }) => loosened.includes(key.split('.')[0] ?? key))
      .map(({ under, label }) => (under ? `${under()}: ${label()}` : label())),
    justSaved,
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

/** Adjacent labels, fields and hints are aligned, however many lines each of them has. */
const level = 'row-span-3 grid grid-rows-subgrid gap-y-0 *:first:self-end'

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
      <div className="row-span-3">
        <Switch name={key} label={label()} note={hint?.()} on={typed} onTurn={onTyped} />
      </div>
    )
  }
  const Input = field.kind === 'money' ? AmountTextField : TextField
  return (
    <Input
      name={key}
      className={level}
      label={field.kind === 'money' ? `${label()},\u00a0₽` : label()}
      hint={hint?.()}
      value={typed}
      onValue={onTyped}
      onBlur={onLeave}
      error={error}
      autoComplete="off"
      {...(field.kind === 'address' && field.picture && { end: <UploadButton onUploaded={onTyped} /> })}
      {...(field.kind === 'colour' && { end: <ColourButton label={label()} colour={typed} onColour={onTyped} /> })}
      {...(field.kind === 'number' && { inputMode: 'decimal' as const, inputClass: 'tabular' })}
    />
  )
}
