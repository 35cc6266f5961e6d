import type { GameType } from '@casino/contract/entities'
import { favouriteSlot, mySlots, openedSlot, popularSlots, type SlotName } from '@casino/contract/play/slots'
import type { Database, Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { lastPlayed } from '../rounds/round.ts'
import { addFavourite, addOpened, favouritesOf, findOpenedSlots, removeFavourite } from './stored.ts'

interface Deps {
  readonly database: Database
  /** The games that most players have recently played for money, as counted by the partner module. */
  readonly popular: () => Promise<SlotName[]>
  /** The in-house games in which a player has a round under way, as the games module knows them. */
  readonly gamesUnderWay: (read: Read, player: number) => Promise<GameType[]>
}

export const slotsRoutes = (deps: Deps): Served[] => [
  serveMine(deps),
  serveFavourite(deps),
  serveOpened(deps),
  servePopular(deps),
]

const serveMine = ({ database: { read }, gamesUnderWay }: Deps) =>
  serve(mySlots, async ({ player: { id } }) => {
    const [favourites, opened, played, underWay] = await Promise.all([
      favouritesOf(read, id),
      findOpenedSlots(read, id),
      lastPlayed(read, id),
      gamesUnderWay(read, id),
    ])
    const recents = opened.map(({ at, ...slot }) => ({ ...slot, at: at.toISOString() }))
    return { favourites, recents, games: played.map(({ game, at }) => ({ game, at: at.toISOString() })), underWay }
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
