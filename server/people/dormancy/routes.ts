import { dormantAccounts } from '@casino/contract/panel/dormant'
import type { Database } from '../../platform/database/database.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { listDormant } from './stored.ts'

export const dormancyRoutes = (deps: { readonly database: Database }): Served[] => [serveDormant(deps)]

const serveDormant = ({ database: { read } }: { readonly database: Database }) =>
  serve(dormantAccounts, { rate: 'administration' }, async ({ query: { limit = 20, before } }) => {
    const rows = await listDormant(read, before, limit + 1)
    const accounts = rows.slice(0, limit).map(({ id, player, username, activeAt, dormantAt, amount }) => ({
      id: String(id),
      player: { id: String(player), username },
      activeAt: activeAt.toISOString(),
      dormantAt: dormantAt.toISOString(),
      amount: amount / 100,
    }))
    return { accounts, more: rows.length > limit }
  })
