import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from './administrator.ts'
import { closeAudited } from './audited.ts'
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

/** Two servers for the tests of one file, passed to `use` with a new player for each test; audited and closed at the end. */
export function withTwoServers(
  use: (servers: TwoServers) => void,
  options?: Parameters<typeof openTwoServers>[0],
): void {
  let servers: TwoServers
  beforeAll(async () => {
    servers = await openTwoServers(options)
    use(servers)
  })
  beforeEach(async () => use({ ...servers, player: await servers.here.player() }))
  afterAll(() => closeAudited(servers.here, servers.there))
}

/** Two servers of one casino, and an administrator who calls each. */
export interface TwoAdministrators {
  readonly one: Casino
  readonly two: Casino
  readonly anna: Administrator
  readonly boris: Administrator
}

export async function openTwoAdministrators(options?: CasinoOptions): Promise<TwoAdministrators> {
  const one = await openCasino(options)
  const two = await one.node()
  const second = await secondAdministrator(one)
  const boris: Administrator = {
    ...second,
    call: (name, request) => two.call(name, { token: second.token, ...request }),
  }
  return { one, two, anna: await administratorOf(one), boris }
}

/** For stories that repeat the same calls, in parallel or one by one. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
