import { foundRounds } from '@casino/contract/panel/admin-games'
import { serve } from '../../platform/http/serve.ts'
import { findRounds, isInHouse } from '../../play/rounds/round.ts'
import { type AdminDeps, counted } from './deps.ts'

/** For the panel's search: any number may be typed there, and a number without a round is not an error. */
export const serveFoundRounds = ({ database: { read } }: AdminDeps) =>
  serve(foundRounds, counted, async ({ query }) => {
    const found = await findRounds(read, [Number(query.id)])
    return { rounds: found.filter(isInHouse).map(({ id }) => ({ id: String(id) })) }
  })
