import {
  crashPoint,
  defaultEdgeBasisPoints,
  drawsReaching,
  greatestTarget,
  returnOf,
  settleCrash,
} from '@casino/rules/games/crash/rules'
import { hmac } from '../draws.ts'
import { type MultiplierGame, sampleMultipliers } from '../multipliers.ts'
import type { GameSample } from '../sample.ts'

const edge = defaultEdgeBasisPoints

/** Derives a different seed for each round, as a chain does; the client seed replaces the salt. */
export const crashOfRules: MultiplierGame = {
  draw: ({ serverSeed, clientSeed }, nonce) => crashPoint(hmac, `${serverSeed}${nonce}`, clientSeed, edge),
  settle: settleCrash,
}

const chanceOf = (drawn: number) => Number(drawsReaching(drawn, edge)) / 2 ** 52

export const sampleCrash = sampleMultipliers({
  name: 'crash',
  chanceOf,
  returnOf: (target) => returnOf(target, edge),
})

export const sample: GameSample = {
  share: 1,
  take: (...of) => sampleCrash(crashOfRules, ...of),
  largestWins: () => [{ bet: 'crash', multiplier: greatestTarget, chance: chanceOf(greatestTarget) }],
}
