import type { BlockList } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { isIn, networksOf } from './client-address.ts'

/** The networks that a third party calls from; empty means any. */
export interface Callers {
  readonly networks: readonly string[]
  /** The variable that lists them. */
  readonly variable: string
}

/** Unknown addresses can be many: this number of them is logged in each period, each once. */
const mostLogged = 20
const periodMs = 60_000

/** Whether an address may call. A refused one is logged: if it belongs to the third party, its money does not arrive. */
export function knowCallers(log: Pick<FastifyBaseLogger, 'warn'>): (callers: Callers, address: string) => boolean {
  const lists = new Map<Callers, BlockList>()
  const logged = new Set<string>()
  let since = performance.now()

  function report(variable: string, address: string): void {
    const now = performance.now()
    if (now - since >= periodMs) {
      logged.clear()
      since = now
    }
    const which = `${variable} ${address}`
    if (logged.size >= mostLogged || logged.has(which)) return
    logged.add(which)
    log.warn(
      { address },
      `a call was refused because ${variable} does not list its address: if it is the provider's, add it there; if it is your proxy's, add it to TRUSTED_PROXIES`,
    )
  }

  return (callers, address) => {
    if (callers.networks.length === 0) return true
    const list = lists.get(callers) ?? networksOf(callers.networks)
    lists.set(callers, list)
    const known = isIn(list, address)
    if (!known) report(callers.variable, address)
    return known
  }
}
