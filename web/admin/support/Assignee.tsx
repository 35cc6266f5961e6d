import type { AdminSupportThread } from '@casino/contract/people/support'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { supportErrorText } from '../../threads/words.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { useSession } from '../../wire/session.ts'
import { adminSupportKey } from './queries.ts'

interface AssigneeProps {
  thread: AdminSupportThread
  /** The members to whom it can be assigned. */
  known: readonly { readonly id: string; readonly username: string }[]
}

/** The member of staff who answers the request; anyone may take it or hand it over. */
export function Assignee({ thread: { id, assignee }, known }: AssigneeProps) {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const assign = useMutation({
    mutationFn: (to: string | null) =>
      call('PATCH /api/admin/support/threads/{id}/assignee', { params: { id }, body: { to } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminSupportKey }),
  })
  const names = new Map([...known, ...(assignee ? [assignee] : [])].map((one) => [one.id, one.username]))
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          compact
          className="grow"
          label={m.admin_support_assignee()}
          options={[
            { value: '', label: m.admin_support_nobody() },
            ...[...names].map(([value, label]) => ({ value, label })),
          ]}
          value={assignee?.id ?? ''}
          disabled={assign.isPending}
          onValue={(to) => assign.mutate(to || null)}
        />
        {user && assignee?.id !== user.id && (
          <Button size="compact" busy={assign.isPending} onClick={() => assign.mutate(user.id)}>
            {m.harm_take()}
          </Button>
        )}
      </div>
      {assign.isError && <ErrorBox>{supportErrorText(assign.error)}</ErrorBox>}
    </div>
  )
}
