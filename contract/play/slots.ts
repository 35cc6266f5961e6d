import Type, { type Static } from 'typebox'
import { GameType, IsoTime } from '../entities.ts'
import { route } from '../route.ts'
import { partnersName } from './partner.ts'

/** A game of the catalogue, as its partner names it. */
export const SlotName = Type.Object({ provider: partnersName, alias: partnersName })
export type SlotName = Static<typeof SlotName>

export const mySlots = route({
  method: 'GET',
  path: '/api/slots/mine',
  summary:
    "The player's favourite slots and recently opened ones, newest first, when in-house games were last played, and where a round is under way",
  who: 'visitor',
  reply: Type.Object({
    favourites: Type.Array(SlotName),
    recents: Type.Array(Type.Object({ ...SlotName.properties, at: IsoTime })),
    games: Type.Array(Type.Object({ game: GameType, at: IsoTime })),
    underWay: Type.Array(GameType, { description: 'The in-house games in which the player has an unfinished round' }),
  }),
  refusals: [],
})

export const favouriteSlot = route({
  method: 'POST',
  path: '/api/slots/favourites',
  summary: 'Add a slot to the favourites or remove it; 500 at most',
  who: 'visitor',
  body: Type.Object({ ...SlotName.properties, favourite: Type.Boolean() }),
  reply: Type.Object({}),
  refusals: ['too_many_favourites'],
})

export const openedSlot = route({
  method: 'POST',
  path: '/api/slots/opened',
  summary: 'Record that the player opened a slot; the last 50 are remembered',
  who: 'visitor',
  body: SlotName,
  reply: Type.Object({}),
  refusals: [],
})

export const popularSlots = route({
  method: 'GET',
  path: '/api/slots/popular',
  summary: 'The slots in which most players staked money within the last 7 days; 100 at most',
  who: 'anyone',
  reply: Type.Object({ slots: Type.Array(SlotName) }),
  refusals: [],
})
