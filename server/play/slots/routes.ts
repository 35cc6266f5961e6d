import { favouriteSlot, mySlots, openedSlot, popularSlots, type SlotName } from '@casino/contract/play/slots'
import type { Database } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { lastPlayed } from '../rounds/round.ts'
import { addFavourite, addOpened, favouritesOf, openedBy, removeFavourite } from './stored.ts'

interface Deps {
  readonly database: Database
  /** The games that most players have recently played for money, as counted by the partner module. */
  readonly popular: () => Promise<SlotName[]>
}

export const slotsRoutes = (deps: Deps): Served[] => [
  serveMine(deps),
  serveFavourite(deps),
  serveOpened(deps),
  servePopular(deps),
]

const serveMine = ({ database: { read } }: Deps) =>
  serve(mySlots, async ({ player: { id } }) => {
    const [favourites, opened, played] = await Promise.all([
      favouritesOf(read, id),
      openedBy(read, id),
      lastPlayed(read, id),
    ])
    const recents = opened.map(({ at, ...slot }) => ({ ...slot, at: at.toISOString() }))
    return { favourites, recents, games: played.map(({ game, at }) => ({ game, at: at.toISOString() })) }
  })

const serveFavourite = ({ database }: Deps) =>
  serve(favouriteSlot, async ({ player: { id }, body: { favourite, ...slot } }) => {
    if (!favourite) await removeFavourite(database.read, id, slot)
    else if (!(await database.transact((tx) => addFavourite(tx, id, slot)))) refuse('too_many_favourites')
    return {}
  })

const serveOpened = ({ database }: Deps) =>
  serve(openedSlot, async ({ player: { id }, body }) => {
    await database.transact((tx) => addOpened(tx, id, body))
    return {}
  })

const servePopular = ({ popular }: Deps) => serve(popularSlots, async () => ({ slots: await popular() }))
