import type { AdminGame } from '@casino/contract/panel/admin-games'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { toast } from '../../ui/messages/toast.ts'
import { call } from '../../wire/api.ts'
import { gamesOptions } from '../../wire/site.ts'
import { laterErrorText } from '../forms/later-error-text.ts'
import { announceLoosened } from '../forms/proposals.ts'
import type { GameChange, NewGame } from './draft.ts'
import { gameName } from './game-name.ts'

export const adminGamesOptions = queryOptions({
  queryKey: ['admin', 'games'],
  queryFn: async ({ signal }) => (await call('GET /api/admin/get-games', { signal })).games,
  refetchInterval: 30_000,
})

/** An optimistic update: the list shows the change immediately; a refusal restores the row and shows the reason. */
export function useSaveGame(saved: Pick<AdminGame, 'id' | 'type' | 'name'>) {
  const { id } = saved
  const queryClient = useQueryClient()
  const key = adminGamesOptions.queryKey
  const show = (change: (game: AdminGame) => AdminGame) =>
    queryClient.setQueryData(key, (games) => games?.map((game) => (game.id === id ? change(game) : game)))
  return useMutation({
    mutationFn: (change: GameChange) => call('PATCH /api/admin/update-game/{id}', { params: { id }, body: change }),
    onMutate: async ({ reason: _, ...change }) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData(key)?.find((game) => game.id === id)
      show((game) => ({ ...game, ...change }) as AdminGame)
      return { before }
    },
    onSuccess: ({ game, loosened }) => {
      show(() => game)
      const waits = announceLoosened(queryClient, loosened)
      if (!waits) toast({ kind: 'success', text: m.admin_game_saved({ name: gameName(game) }) })
    },
    onError: async (error, _change, shown) => {
      const before = shown?.before
      if (before) show(() => before)
      toast({
        kind: 'error',
        text: m.admin_game_not_saved({ name: gameName(saved), problem: await laterErrorText(error) }),
      })
    },
    onSettled: () => refetchGames(queryClient),
  })
}

/** The public pages around the panel also show the games. */
async function refetchGames(queryClient: QueryClient): Promise<void> {
  const keys = [adminGamesOptions.queryKey, gamesOptions.queryKey]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export function useAddGame() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewGame) => call('POST /api/admin/games', { body }),
    onSuccess: ({ game }) => {
      toast({ kind: 'success', text: m.admin_game_added({ name: game.name }) })
      return refetchGames(queryClient)
    },
  })
}

export function useRemoveGame({ id, name }: Pick<AdminGame, 'id' | 'name'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/admin/games/{id}', { params: { id } }),
    onSuccess: () => toast({ kind: 'success', text: m.admin_game_removed({ name }) }),
    onSettled: () => refetchGames(queryClient),
  })
}
