import { crashCalls } from './crash.ts'
import { diceCalls } from './dice.ts'
import { kenoCalls } from './keno.ts'
import { limboCalls } from './limbo.ts'
import { minesCalls } from './mines.ts'
import { plinkoCalls } from './plinko.ts'
import { rouletteCalls } from './roulette.ts'

/** The calls of each game of the house, and how its rounds look in a history. */
export const gameCalls = [diceCalls, minesCalls, rouletteCalls, limboCalls, plinkoCalls, crashCalls, kenoCalls] as const
