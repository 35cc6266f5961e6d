import Type from 'typebox'
import { Game, SiteSettings } from './entities.ts'
import { Maybe } from './money/transactions.ts'
import { route } from './route.ts'

export const getSettings = route({
  method: 'GET',
  path: '/api/casino/get-settings',
  summary: 'Site settings: the public part for everyone, all of them for administrators',
  who: 'anyone',
  // Administrators receive every settings key; the public groups are described here.
  reply: Type.Intersect([SiteSettings, Type.Record(Type.String(), Type.Unknown())]),
  refusals: [],
})

export const getGames = route({
  method: 'GET',
  path: '/api/casino/get-games',
  summary: 'The in-house games with their limits and status, and the active external games',
  who: 'anyone',
  reply: Type.Array(Game),
  refusals: [],
})

export const getCountry = route({
  method: 'GET',
  path: '/api/casino/country',
  summary: "The caller's country, and whether registration, deposits and play are offered there (docs/product.md S14)",
  who: 'anyone',
  reply: Type.Object({
    country: Maybe(Type.String({ description: 'ISO 3166-1; null: unknown' })),
    served: Type.Boolean(),
  }),
  refusals: [],
})
