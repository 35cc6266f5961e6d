import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { useSaveRole } from './queries.ts'

const longest = 40

/** A new role begins without permissions; they are added in the table. */
export function NewRole({ taken }: { taken: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const save = useSaveRole()
  const name = typed.trim()
  const isTaken = taken.some((one) => one.toLowerCase() === name.toLowerCase())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name && !isTaken && !save.isPending) {
      save.mutate({ name, permissions: [] }, { onSuccess: () => setTyped('') })
    }
  }
  return (
    <form noValidate onSubmit={submit} className="max-w-96 space-y-2" aria-label={m.admin_staff_new()}>
      <TextField
        label={m.admin_staff_new()}
        value={typed}
        onValue={setTyped}
        maxLength={longest}
        autoComplete="off"
        {...(isTaken && { error: m.admin_staff_taken() })}
      />
      {save.isError && <ErrorBox>{adminErrorText(save.error)}</ErrorBox>}
      <Button type="submit" size="compact" busy={save.isPending} disabled={!name || isTaken}>
        {m.admin_game_create()}
      </Button>
    </form>
  )
}
