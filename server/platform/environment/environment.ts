import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads variables one by one and collects a sentence for each invalid one, so that all errors are reported together. An empty
 * variable counts as absent. Values of secrets are never repeated.
 */
export function openEnvironment(env: Environment) {
  const problems: string[] = []
  const given = (name: string): string | undefined => env[name]?.trim() || undefined

  function read<T>(name: string, expectation: string, parse: (text: string) => T | undefined, secret = false) {
    const text = given(name)
    if (text === undefined) return undefined
    const value = parse(text)
    if (value === undefined) problems.push(`${name} must be ${expectation}${secret ? '' : `, not “${text}”`}.`)
    return value
  }

  return {
    problems,
    given,
    refuse: (sentence: string) => {
      problems.push(sentence)
    },
    text: (name: string, expectation: string, pattern: RegExp) =>
      read(name, expectation, (text) => (pattern.test(text) ? text : undefined)),
    secret: (name: string, expectation: string, pattern: RegExp) =>
      read(name, expectation, (text) => (pattern.test(text) ? text : undefined), true),
    oneOf: <const T extends string>(name: string, choices: readonly T[]): T | undefined =>
      read(name, `one of ${choices.join(', ')}`, (text) => choices.find((choice) => choice === text)),
    switch: (name: string): boolean | undefined =>
      read(name, '“on” or “off”', (text) => (text === 'on' || text === 'off' ? text === 'on' : undefined)),
    wholeNumber: (name: string, least: number, most: number): number | undefined =>
      read(name, `a whole number from ${least} to ${most}`, (text) => {
        const value = Number(text)
        return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined
      }),
    /** A URL without credentials, query or fragment: https, or also http as far as `plain` allows. */
    site: (name: string, plain: Plain): string | undefined =>
      read(name, sites[plain], (text) => parseSite(text, plain)),
    /** The same for a site that is served from the root of its host. */
    origin: (name: string, plain: Plain): string | undefined =>
      read(name, `${sites[plain]} and without a path, since all pages are at the root of their host`, (text) => {
        const site = parseSite(text, plain)
        return site !== undefined && new URL(site).pathname === '/' ? site : undefined
      }),
    connection: (name: string, protocols: readonly string[]): string | undefined =>
      read(
        name,
        `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
        (text) => (URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined),
        true,
      ),
    networks: (name: string): readonly string[] | undefined =>
      read(
        name,
        'a list of network addresses with commas between, like 10.0.0.5, 10.1.0.0/16, 2001:db8::/32',
        (text) => {
          const list = text.split(',').map((entry) => entry.trim())
          return list.every(isNetwork) ? list : undefined
        },
      ),
    /** Applies `parse` to each part between commas. */
    list: <Value>(
      name: string,
      expectation: string,
      parse: (text: string) => Value | undefined,
    ): readonly Value[] | undefined =>
      read(name, expectation, (text) => {
        const list = text.split(',').map(parse)
        return list.every((value) => value !== undefined) ? list : undefined
      }),
  }
}

export type EnvironmentReader = ReturnType<typeof openEnvironment>

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses)
  return loopback.test(host) || own.some(({ address }) => address === bare)
}

/** The required form of a site's URL, by where plain http is allowed. */
const sites = {
  'plain http allowed': 'an address with https or http',
  'plain http on this machine': 'an address with https, or http on this machine',
  'https only': 'an address with https',
}
type Plain = keyof typeof sites

function parseSite(text: string, plain: Plain): string | undefined {
  if (!URL.canParse(text)) return undefined
  const address = new URL(text)
  const mayBePlain =
    plain === 'plain http allowed' || (plain === 'plain http on this machine' && isThisMachine(address.hostname))
  const protocolHolds = address.protocol === 'https:' || (address.protocol === 'http:' && mayBePlain)
  const nothingMore = !address.username && !address.password && !address.search && !address.hash
  return protocolHolds && nothingMore ? address.href.replace(/\/+$/, '') : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  // An IPv6 zone is local to this machine; proxies report none.
  if (family === 0 || address.includes('%') || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
