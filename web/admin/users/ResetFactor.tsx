import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { useSession } from '../../wire/session.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { FormActions } from '../forms/FormActions.tsx'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { userOptions, usersKey } from './queries.ts'
import type { AboutUser } from './UserFacts.tsx'

/** For a user who has lost their device and recovery codes; one's own factor is switched off in the settings. */
export function ResetFactor({ about: { user, secondFactor, passkeys } }: { about: AboutUser }) {
  const queryClient = useQueryClient()
  const { user: me } = useSession()
  const [confirming, setConfirming] = useState(false)
  const reason = useReason()
  const reset = useMutation({
    mutationFn: (why: string) =>
      call('POST /api/admin/users/{id}/reset-second-factor', { params: { id: user.id }, body: { reason: why } }),
    onSuccess: () => {
      setConfirming(false)
      announce(m.admin_factor_reset_done())
      queryClient.setQueryData(
        userOptions(user.id).queryKey,
        (known) => known && { ...known, secondFactor: false, passkeys: 0 },
      )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })
  if ((!secondFactor && passkeys === 0) || me?.id === user.id) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given && !reset.isPending) reset.mutate(given)
  }
  return (
    <div className="border-t border-line pt-4">
      {passkeys > 0 && (
        <p className="tabular mb-3">
          {m.admin_user_passkeys()}: {passkeys}
        </p>
      )}
      <Button
        size="compact"
        onClick={() => {
          reset.reset()
          reason.write('')
          setConfirming(true)
        }}
      >
        <ShieldOff size={18} className="text-danger" aria-hidden />
        {m.admin_factor_reset()}
      </Button>
      <p className="type-small mt-2 text-text-3">{m.admin_factor_reset_when()}</p>
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={m.admin_factor_reset_title({ name: user.username })}
        destructive
        actions={
          <FormActions kind="danger" form="reset-factor" busy={reset.isPending} onCancel={() => setConfirming(false)}>
            {m.admin_factor_reset()}
          </FormActions>
        }
      >
        <form id="reset-factor" noValidate onSubmit={submit} className="space-y-3">
          <p className="text-text-2">{m.admin_factor_reset_note()}</p>
          <ReasonField of={reason} label={m.admin_tx_reason()} />
          {reset.isError && <ErrorBox>{adminErrorText(reset.error)}</ErrorBox>}
        </form>
      </Dialog>
    </div>
  )
}
