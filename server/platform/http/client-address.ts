import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'

export type ClientAddress = (request: IncomingMessage) => string

/** Called once with each warning: they concern the configuration of proxies, and would repeat with every request. */
type Warn = (facts: Readonly<Record<string, string>>, sentence: string) => void

const warnings = {
  untrusted:
    'X-Forwarded-For or Forwarded is ignored from an address that TRUSTED_PROXIES does not list: if it is your proxy, all visitors share its address',
  unreadable:
    'a trusted proxy reports an address that cannot be read, so its visitors share the address of the proxy: have it send the address of the caller, as in “X-Forwarded-For: 203.0.113.7” or “Forwarded: for=203.0.113.7”',
  contradicting:
    'X-Forwarded-For and Forwarded name different callers, and the first is believed: if your proxy writes only Forwarded, have it remove X-Forwarded-For',
}

const longestLogged = 200

/**
 * The client's address. Forwarding headers are trusted only as far as configured proxies wrote them: they are read backwards
 * from the last entry to the first address that is not a trusted proxy. A configuration that puts all clients behind one
 * address, and so under one rate, causes a warning.
 */
export function openClientAddress(trustedProxies: readonly string[], onWarning: Warn): ClientAddress {
  const trusted = networksOf(trustedProxies)
  const warned = new Set<string>()
  function warn(about: keyof typeof warnings, facts: Readonly<Record<string, string>>): void {
    if (!warned.has(about)) onWarning(facts, warnings[about])
    warned.add(about)
  }

  /** Follows a header back to the client, from a trusted address. */
  function followed(header: string, from: string): string {
    let client = from
    for (const entry of header.split(',').toReversed()) {
      if (entry.trim() === '') continue
      const address = addressIn(entry)
      if (address === undefined) {
        warn('unreadable', { proxy: client, entry: entry.trim().slice(0, longestLogged) })
        break
      }
      client = address
      if (!isIn(trusted, address)) break
    }
    return client
  }

  return (request) => {
    const direct = plainAddress(request.socket.remoteAddress ?? '')
    if (!isForwarded(request)) return direct
    if (!isIn(trusted, direct)) {
      warn('untrusted', { address: direct })
      return direct
    }
    const { 'x-forwarded-for': chain, forwarded } = request.headers
    const standard = forwarded && followed(forwarded, direct)
    if (!chain) return standard || direct
    const client = followed(String(chain), direct)
    if (standard && standard !== client) warn('contradicting', { proxy: direct, client, forwarded: standard })
    return client
  }
}

/** The request claims to be forwarded, as any client can. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
}

const withPort = /^(?:\[(?<bracketed>[^\]]+)\]|(?<bare>[\d.]+))(?::\w+)?$/

/**
 * The address in an entry of a forwarding header: plain, with a port, or as `for=` of RFC 7239. An entry never spans commas,
 * even in quotes: otherwise a client could open a quote that swallows the proxy's entry.
 */
function addressIn(entry: string): string | undefined {
  const pair = entry.split(';').find((text) => /^\s*for\s*=/i.test(text))
  if (pair === undefined && entry.includes('=')) return undefined
  const node = (pair ?? entry)
    .replace(/^\s*for\s*=/i, '')
    .replace(/["\\]/g, '')
    .trim()
  const { bracketed, bare } = withPort.exec(node)?.groups ?? {}
  const address = bracketed ?? bare ?? node
  return isIP(address) === 0 ? undefined : plainAddress(address)
}

/** The group of clients that share limits: a single IPv4 address, but a whole IPv6 /64, which belongs to one customer. */
export function clientOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const gap = address.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : []
  return [...before, ...gap, ...after].slice(0, 4).join(':')
}

const loopback = networksOf(['127.0.0.0/8', '::1/128'])

/** Whether it is a loopback address. */
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

/** Whether it is a loopback address, or in a private network. */
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

/** Whether it is an address, or one with a length that leaves at least one bit of the network. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0 || address.includes('%')) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 6 ? 128 : 32))
  )
}

/** Whether an address, as `ClientAddress` reports it, is one of these. */
export function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** One form for each address: an IPv4 address on an IPv6 socket becomes plain, and a zone is removed. */
export function plainAddress(address: string): string {
  if (!isIPv6(address)) return address
  const [bare = ''] = address.split('%')
  const { address: shortest } = new SocketAddress({ address: bare, family: 'ipv6' })
  return shortest.startsWith('::ffff:') && shortest.includes('.') ? shortest.slice('::ffff:'.length) : shortest
}
