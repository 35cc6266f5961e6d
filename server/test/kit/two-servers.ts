import { type Administrator, administratorOf } from './administrator.ts'
import { type Casino, type CasinoOptions, type CasinoPlayer, openCasino } from './casino.ts'

/** Two servers of one casino, with an administrator and a player who call the first; closing this closes both. */
export interface TwoServers {
  readonly here: Casino
  readonly there: Casino
  readonly admin: Administrator
  readonly player: CasinoPlayer
}

export async function openTwoServers({
  balance,
  ...options
}: CasinoOptions & { balance?: number } = {}): Promise<TwoServers> {
  const here = await openCasino(options)
  const there = await here.node()
  const player = await here.player(balance === undefined ? {} : { balance })
  return { here, there, admin: await administratorOf(here), player }
}

/** For stories that do the same several times, in parallel or one by one. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
