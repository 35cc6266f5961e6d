import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

export type ClientAddress = (request: IncomingMessage) => string

/**
 * The client's address. Forwarding headers are trusted only as far as configured proxies wrote them: they are read from the
 * last entry back to the first address that is not a trusted proxy. The first untrusted address that sends such headers is
 * reported: behind an unconfigured proxy all clients would share one rate unnoticed.
 */
export function openClientAddress(
  trustedProxies: readonly string[],
  onDisbelieved: (address: string) => void,
): ClientAddress {
  const trusted = networksOf(trustedProxies)
  let warned = false
  return (request) => {
    const direct = plain(request.socket.remoteAddress ?? '')
    if (!isForwarded(request)) return direct
    if (!isIn(trusted, direct)) {
      if (!warned) onDisbelieved(direct)
      warned = true
      return direct
    }
    const forwarded = request.headers['x-forwarded-for']
    if (forwarded === undefined) return direct
    const chain = String(forwarded)
      .split(',')
      .map((entry) => plain(entry.trim()))
    let client = direct
    for (const address of chain.toReversed()) {
      if (isIP(address) === 0) break
      client = address
      if (!isIn(trusted, address)) break
    }
    return client
  }
}

/** The request claims to be forwarded; any client can claim that. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
}

/** The clients that share limits: a single IPv4 address, but a whole IPv6 /64, which one customer has to themselves. */
export function clientOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const gap = address.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : []
  return [...before, ...gap, ...after].slice(0, 4).join(':')
}

const loopback = networksOf(['127.0.0.0/8', '::1/128'])

/** This machine. */
export function isLoopback(address: string): boolean {
  return isIn(loopback, address)
}

const privateNetworks = networksOf([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
])

/** This machine, or a network that is not the internet. */
export function isPrivate(address: string): boolean {
  return isIn(privateNetworks, address)
}

/** Addresses and networks, like 10.0.0.5 and 10.1.0.0/16. */
export function networksOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether an address, as `ClientAddress` reports it, is one of these. */
export function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** An IPv4 address that arrived on an IPv6 socket, in its plain form. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address
}
