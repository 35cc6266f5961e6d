import type { User } from '@casino/contract/entities'
import type { updateUser } from '@casino/contract/panel/admin-users'
import type { BodyOf } from '@casino/contract/route'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/messages/toast.ts'
import { call, type Reply } from '../../wire/api.ts'
import { meOptions } from '../../wire/session.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { announceLoosened } from '../forms/proposals.ts'
import { userOptions, usersKey, usersListKey } from './queries.ts'

type Page = Reply<'GET /api/admin/get-users'>

/** Changes a user, optimistically: the page and the list show it immediately; a refusal restores the old state. */
export function useUpdateUser(user: User) {
  const queryClient = useQueryClient()
  const { queryKey } = userOptions(user.id)
  const put = (next: <R extends User>(row: R) => R) => {
    putInLists(queryClient, user.id, next)
    queryClient.setQueryData(queryKey, (about) => about && { ...about, user: next(about.user) })
  }
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateUser>) =>
      call('PATCH /api/admin/update-user/{id}', { params: { id: user.id }, body }),
    onMutate: async ({ username, balance, status, role }) => {
      await Promise.all([usersListKey, queryKey].map((key) => queryClient.cancelQueries({ queryKey: key })))
      put((row) => ({
        ...row,
        username: username ?? row.username,
        balance: balance ?? row.balance,
        status: status ?? row.status,
        role: role ?? row.role,
      }))
    },
    onError: (error) => {
      put((row) => ({ ...row, ...user }))
      toast({ kind: 'error', text: `${user.username}: ${adminErrorText(error)}` })
    },
    onSuccess: ({ user: now, loosened }) => {
      announceLoosened(queryClient, loosened)
      put((row) => ({ ...row, ...now }))
      const me = meOptions(queryClient)
      if (queryClient.getQueryData(me.queryKey)?.id === user.id) void queryClient.invalidateQueries(me)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })
}

function putInLists(queryClient: QueryClient, id: string, next: <R extends User>(row: R) => R): void {
  queryClient.setQueriesData<Page>(
    { queryKey: usersListKey },
    (page) => page && { ...page, users: page.users.map((row) => (row.id === id ? next(row) : row)) },
  )
}
