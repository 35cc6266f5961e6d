import { type Administrator, administratorOf } from './administrator.ts'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'

/** Two servers of one casino, with an administrator and a player who call the first; closing that closes both. */
export interface TwoServers {
  readonly here: Casino
  readonly there: Casino
  readonly admin: Administrator
  readonly player: CasinoPlayer
}

export async function openTwoServers(options: { balance: number }): Promise<TwoServers> {
  const here = await openCasino()
  const there = await here.node()
  return { here, there, admin: await administratorOf(here), player: await here.player(options) }
}
