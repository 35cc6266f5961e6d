import { type FormEvent, useId, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { FormActions } from '../forms/FormActions.tsx'
import { emptyGame, type NewGameDraft, type NewGameProblem, newGameOf, problemsOfNew } from './draft.ts'
import { GameFields } from './GameFields.tsx'
import { useAddGame } from './queries.ts'

/** Creates the record of an external game. */
export default function AddGame({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId()
  const add = useAddGame()
  const close = () => {
    add.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={m.admin_game_new()}
      width="details"
      initialFocus="field"
      actions={
        <FormActions form={id} busy={add.isPending} onCancel={close}>
          {m.admin_game_create()}
        </FormActions>
      }
    >
      <Form id={id} add={add} onAdded={close} />
    </Dialog>
  )
}

const none: ReadonlySet<NewGameProblem> = new Set()

interface FormProps {
  id: string
  add: ReturnType<typeof useAddGame>
  onAdded: () => void
}

function Form({ id, add, onAdded }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(emptyGame)
  // An empty form shows no errors before it is submitted.
  const [sent, setSent] = useState(false)
  const edit = (part: Partial<NewGameDraft>) => setDraft({ ...draft, ...part })
  const problems = problemsOfNew(draft)
  const shown = sent ? problems : none

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (problems.size > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } else if (!add.isPending) add.mutate(newGameOf(draft), { onSuccess: onAdded })
  }
  return (
    <form id={id} ref={form} onSubmit={submit} className="min-w-0 space-y-2" noValidate>
      {add.isError && <ErrorBox className="mb-4">{adminErrorText(add.error)}</ErrorBox>}
      <TextField
        label={m.admin_tx_provider()}
        value={draft.provider}
        onValue={(provider) => edit({ provider: provider.trim() })}
        autoComplete="off"
        spellCheck={false}
        hint={m.admin_game_provider_hint()}
        error={shown.has('provider') ? m.admin_refusal_game_provider_invalid() : undefined}
      />
      <TextField
        label={m.admin_game_alias()}
        value={draft.alias}
        onValue={(alias) => edit({ alias: alias.trim() })}
        autoComplete="off"
        spellCheck={false}
        hint={m.admin_game_alias_hint()}
        error={shown.has('alias') ? m.admin_refusal_game_alias_invalid() : undefined}
      />
      <GameFields draft={draft} edit={edit} problems={shown} />
    </form>
  )
}
