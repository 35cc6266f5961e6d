import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money } from '../entities.ts'
import { route } from '../route.ts'
import { settingLimits } from '../setting-limits.ts'
import { Maybe } from './transactions.ts'

const Day = Type.String({ description: 'A Monday in Moscow, YYYY-MM-DD' })
const Place = Type.Integer({ minimum: 1 })
const Terms = {
  prizes: Type.Array(Money, { description: 'Of the first place, of the second, …' }),
  minimum: Type.Number({ description: 'Roubles; who staked less gets no place' }),
  turnover: Type.Number({ description: 'How many times a prize has to be staked before a withdrawal; 0: not at all' }),
}

/** A place as everyone sees it. */
const Entry = Type.Object({
  place: Place,
  /** Null if the player hides their name. */
  username: Maybe(Type.String()),
  staked: Money,
  prize: Money,
  own: Type.Boolean(),
})
export type RaceEntry = Static<typeof Entry>

const Own = Type.Object({
  /** Null without a place, and beyond the last that is counted. */
  place: Maybe(Place),
  staked: Money,
  prize: Money,
  /** The place above, or the last one with a prize, and how much more has to be staked for it; null for the first. */
  next: Maybe(Type.Object({ place: Place, amount: Money })),
})

/** docs/product.md R10, as it is shown to this player or to a guest. */
export const Race = Type.Object({
  /** Null: no race is held this week. */
  current: Maybe(
    Type.Object({
      from: IsoTime,
      to: IsoTime,
      ...Terms,
      top: Type.Array(Entry, { description: '20 at most' }),
      /** Null for guests and administrators. */
      own: Maybe(Own),
    }),
  ),
  /** The latest race that is over, with its first places and the player’s own. */
  last: Maybe(Type.Object({ from: IsoTime, to: IsoTime, results: Type.Array(Entry) })),
})
export type Race = Static<typeof Race>

export const getRace = route({
  method: 'GET',
  path: '/api/race',
  summary: 'The weekly race: prizes, places, and the results of the last one; a few seconds old at most',
  who: 'anyone',
  reply: Race,
  refusals: [],
})

const Standing = Type.Object({ place: Place, id: Id, username: Type.String(), staked: Money, prize: Money })
export type RaceStanding = Static<typeof Standing>

const Held = Type.Object({
  monday: Day,
  state: Type.Enum(['running', 'counting', 'cancelled', 'closed'] as const),
  from: IsoTime,
  to: IsoTime,
  ...Terms,
  /** How many took part and what they staked together, once the results are final. */
  players: Maybe(Type.Integer()),
  staked: Maybe(Money),
  paid: Money,
  /** Prizes not paid yet: their players are banned, or payment is under way. */
  waiting: Money,
})
export type HeldRace = Static<typeof Held>

export const adminRaces = route({
  method: 'GET',
  path: '/api/admin/races',
  summary: 'The weekly races of the last half year, newest first, and the places of the current one',
  who: 'settings.view',
  reply: Type.Object({
    races: Type.Array(Held),
    standings: Type.Array(Standing, { description: `At most ${settingLimits.race.places.maxItems}` }),
  }),
  refusals: [],
})

export const adminRace = route({
  method: 'GET',
  path: '/api/admin/races/{monday}',
  summary: 'The results of a race',
  who: 'settings.view',
  params: Type.Object({ monday: Day }),
  reply: Type.Object({
    results: Type.Array(
      Type.Object({
        ...Standing.properties,
        paidAt: Maybe(IsoTime),
        banned: Type.Boolean({ description: 'The prize waits until the player is active again' }),
      }),
    ),
  }),
  refusals: ['not_found'],
})
