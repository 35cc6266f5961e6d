import { userPayments } from '@casino/contract/panel/admin-users'
import { findPlayer } from '../../people/players/player.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'
import { paymentsOf } from './get-user.ts'

const defaultPage = 50

export const serveUserPayments = ({ database: { read } }: AdminDeps) =>
  serve(userPayments, counted, async ({ params, query: { before, limit = defaultPage } }) => {
    const player = (await findPlayer(read, Number(params.id))) ?? refuse('not_found')
    const payments = await paymentsOf(read, player, { before, limit: limit + 1 })
    return { transactions: payments.slice(0, limit), more: payments.length > limit }
  })
