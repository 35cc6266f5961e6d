import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { useSession } from '../../wire/session.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { userOptions, usersListKey } from './queries.ts'
import type { AboutUser } from './UserFacts.tsx'

/** Offered only for an account without any activity that the panel knows of; the server decides. */
export function DeleteUser({ about, onGone }: { about: AboutUser; onGone: () => void }) {
  const { user, totals, transactions, referrals } = about
  const queryClient = useQueryClient()
  const { user: me } = useSession()
  const [confirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/admin/users/{id}', { params: { id: user.id } }),
    onSuccess: () => {
      onGone()
      toast({ kind: 'success', text: m.admin_user_deleted({ name: user.username }) })
      queryClient.removeQueries(userOptions(user.id))
      void queryClient.invalidateQueries({ queryKey: usersListKey })
    },
  })
  const untouched = user.balanceSequence === 0 && totals.rounds === 0 && transactions.length === 0 && referrals === 0
  if (!untouched || me?.id === user.id) return null
  return (
    <div className="border-t border-line pt-4">
      <Button
        size="compact"
        onClick={() => {
          remove.reset()
          setConfirming(true)
        }}
      >
        <Trash2 size={18} className="text-danger" aria-hidden />
        {m.admin_user_delete()}
      </Button>
      <p className="type-small mt-2 text-text-3">{m.admin_user_delete_why()}</p>
      <Confirm
        open={confirming}
        onClose={() => setConfirming(false)}
        title={m.admin_user_delete_title({ name: user.username })}
        action={m.admin_user_delete()}
        busy={remove.isPending}
        error={remove.isError ? adminErrorText(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      >
        {m.admin_user_delete_note()}
      </Confirm>
    </div>
  )
}
