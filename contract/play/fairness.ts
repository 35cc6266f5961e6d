import Type, { type Static } from 'typebox'
import { route } from '../route.ts'

/** The pair that the next round draws from; server seeds only by their hashes (docs/product.md F1). */
export const ActiveSeeds = Type.Object({
  serverSeedHash: Type.String(),
  nextServerSeedHash: Type.String(),
  clientSeed: Type.String(),
  clientSeedBy: Type.Union([Type.Literal('player'), Type.Literal('server')], {
    description: 'Who chose the client seed; until the player does, the server',
  }),
  nonce: Type.Integer({ description: 'The next one to be used' }),
})
export type ActiveSeeds = Static<typeof ActiveSeeds>

/** A pair that was rotated out, with the number of rounds drawn from it. */
export const RevealedSeeds = Type.Object({
  serverSeed: Type.String(),
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  rounds: Type.Integer(),
})
export type RevealedSeeds = Static<typeof RevealedSeeds>

export const getFairness = route({
  method: 'GET',
  path: '/api/fairness',
  summary: 'The seeds that the next round will use',
  who: 'visitor',
  reply: ActiveSeeds,
  refusals: [],
})

export const rotateSeeds = route({
  method: 'POST',
  path: '/api/fairness/rotate',
  summary: 'Reveal the server seed in use and take the next one',
  who: 'player',
  keyed: true,
  body: Type.Object({ clientSeed: Type.Optional(Type.String({ refusal: 'client_seed_invalid' })) }),
  reply: Type.Object({ revealed: RevealedSeeds, active: ActiveSeeds }),
  refusals: ['client_seed_invalid', 'round_in_progress'],
})
