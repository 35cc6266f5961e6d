import { lookup } from 'node:dns'
import { Agent as PlainAgent, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { isIn, networksOf } from './client-address.ts'

const answerMs = 10_000
/** Only the status of an answer matters, and its body may be endless. */
const mostAnswered = 16 * 1024
/** Of a failure's text. */
const longestFailure = 200

/** Networks that no address of the internet is in (IANA's registries of special purposes). */
const inside = networksOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ...[
    '::/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    '::ffff:0:0:0/96',
    '3fff::/20',
    '5f00::/16',
    'ff00::/8',
  ],
])

/** Calls addresses that people enter: on the internet by TLS, or in a network that the configuration allows. */
export interface Outside {
  /** Whether the address could be called, by its form. */
  isCallable(url: string): boolean
  /**
   * Posts a body; returns why that failed, as `answered 500`, `silent 10`, `inside 10.0.0.1`, `plain` or `failed ECONNREFUSED`, with
   * the status if there was one. Follows no redirect.
   */
  post(call: Post): Promise<Failure | undefined>
  close(): void
}

interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export interface Failure {
  readonly text: string
  readonly status?: number | undefined
  /** The seconds of its header Retry-After. */
  readonly retryAfterS?: number | undefined
}

type Sent = (Failure & { readonly closedBefore?: boolean }) | undefined

/** Addresses in `networks` may be called too, and without TLS. */
export const openOutside = (networks: readonly string[]): Outside => new GuardedCalls(networks)

/** Failures detected here rather than on the way. */
const ownWords = /^(inside|plain)\b/

class GuardedCalls implements Outside {
  readonly #networks: readonly string[]
  readonly #allowed: BlockList
  readonly #plain = new PlainAgent({ keepAlive: true })
  readonly #secure = new SecureAgent({ keepAlive: true })

  constructor(networks: readonly string[]) {
    this.#networks = networks
    this.#allowed = networksOf(networks)
  }

  isCallable(url: string): boolean {
    if (!URL.canParse(url)) return false
    const { protocol, hostname, username, password } = new URL(url)
    const isWeb = protocol === 'https:' || (protocol === 'http:' && this.#networks.length > 0)
    return isWeb && username === '' && password === '' && this.#wrongHost(hostname, protocol) === undefined
  }

  async post(call: Post): Promise<Failure | undefined> {
    const first = await this.#send(call)
    // A connection that was open for the next message had just been closed by the other side: nothing was received.
    return first?.closedBefore ? this.#send(call) : first
  }

  close(): void {
    this.#plain.destroy()
    this.#secure.destroy()
  }

  /** Why an address may not be called. */
  #wrongAddress(address: string, protocol: string): string | undefined {
    if (isIn(this.#allowed, address)) return undefined
    if (isIn(inside, address)) return `inside ${address}`
    return protocol === 'https:' ? undefined : 'plain'
  }

  /** The same for a host in a URL; a name is checked when it is called. */
  #wrongHost(hostname: string, protocol: string): string | undefined {
    const host = hostname.replace(/^\[|\]$/g, '')
    return isIP(host) ? this.#wrongAddress(host, protocol) : undefined
  }

  /** Looks up a name, and checks each address that it has at this time. */
  #lookUp(protocol: string): LookupFunction {
    return (hostname, options, done) =>
      lookup(hostname, { ...options, all: true }, (error, addresses = []) => {
        const wrong = addresses.map(({ address }) => this.#wrongAddress(address, protocol)).find(Boolean)
        if (error || wrong !== undefined) done(error ?? new Error(wrong), [])
        else if (options.all) done(null, addresses)
        else done(null, addresses[0]?.address ?? '', addresses[0]?.family)
      })
  }

  #send({ url, headers: given, body }: Post): Promise<Sent> {
    const { protocol, hostname } = new URL(url)
    const wrong = this.#wrongHost(hostname, protocol)
    if (wrong !== undefined) return Promise.resolve({ text: wrong })
    const [open, agent] = protocol === 'https:' ? [requestSecure, this.#secure] : [requestPlain, this.#plain]
    const signal = AbortSignal.timeout(answerMs)
    const headers = { ...given, 'content-length': String(Buffer.byteLength(body)) }
    return new Promise((resolve) => {
      const options = { method: 'POST', headers, lookup: this.#lookUp(protocol), signal, agent }
      const request = open(url, options, (response) => {
        const { statusCode: status = 0 } = response
        const retryAfterS = Number(response.headers['retry-after']) || undefined
        let left = mostAnswered
        response.on('data', ({ length }: Buffer) => {
          left -= length
          if (left < 0) response.destroy()
        })
        response.on('error', () => {})
        const failure = status >= 200 && status < 300 ? undefined : { text: `answered ${status}`, status, retryAfterS }
        // Resolves at the end of the answer or of its time, so that a receiver whose answers never end has one connection at a time.
        request.removeAllListeners('error').on('error', () => resolve(failure))
        response.on('close', () => resolve(failure))
      })
      request.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ text: failureOf(error, signal), closedBefore: request.reusedSocket && !signal.aborted }),
      )
      request.end(body)
    })
  }
}

function failureOf({ message, code }: NodeJS.ErrnoException, { aborted }: AbortSignal): string {
  if (aborted) return `silent ${answerMs / 1000}`
  return ownWords.test(message) ? message : `failed ${code ?? message}`.slice(0, longestFailure)
}
