import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { isIn, networksOf, plainAddress } from './client-address.ts'

/** Where the country of a client comes from; without both, it is unknown. */
export interface CountrySources {
  /** The name of a header that the proxy writes. */
  readonly header: string | undefined
  /** The path of a database of countries in MaxMind's format. */
  readonly file: string | undefined
  /** The header counts only from these proxies. */
  readonly trustedProxies: readonly string[]
  /** Called with each new problem of the file, and undefined when it can be read again. */
  readonly onFile: (problem: string | undefined) => void
}

/** The file in use: when it was built, and why the present one cannot be read. */
export interface CountryFile {
  readonly builtAt: Date | null
  readonly problem: string | null
}

export interface Countries {
  readonly header: string | undefined
  /** Undefined where none is configured. */
  readonly file: CountryFile | undefined
  /** The client's country as ISO 3166-1, in capital letters; undefined: unknown. */
  of(request: Pick<IncomingMessage, 'headers' | 'socket'>, client: string): string | undefined
  close(): void
}

const checkedEveryMs = 5000
/** Addresses whose country is remembered, so that a call costs one look-up in a map. */
const mostRemembered = 50_000
const isoCode = /^[A-Z]{2}$/

/** The header decides if the proxy writes one; otherwise the file does. Neither can keep the server from starting. */
export function openCountries({ header, file, trustedProxies, onFile }: CountrySources): Countries {
  const trusted = networksOf(trustedProxies)
  const name = header?.toLowerCase()
  const database = file === undefined ? undefined : new FollowedFile(file, onFile)
  return {
    header,
    get file() {
      return database?.state
    },
    of(request, client) {
      const written = name === undefined ? undefined : request.headers[name]
      if (typeof written === 'string' && isIn(trusted, plainAddress(request.socket.remoteAddress ?? ''))) {
        const code = written.toUpperCase()
        // Proxies write XX, T1 or nothing if they do not know.
        if (isoCode.test(code) && code !== 'XX') return code
      }
      return database?.countryOf(client)
    },
    close: () => database?.close(),
  }
}

/** The database of countries, read again when its file changes; an unreadable file leaves the last good one in use. */
class FollowedFile {
  state: CountryFile = { builtAt: null, problem: null }
  readonly #path: string
  readonly #onFile: CountrySources['onFile']
  readonly #timer: NodeJS.Timeout
  readonly #remembered = new Map<string, string | undefined>()
  #reader: Reader<CountryResponse> | undefined
  #stamp: string | undefined

  constructor(path: string, onFile: CountrySources['onFile']) {
    this.#path = path
    this.#onFile = onFile
    this.#follow()
    this.#timer = setInterval(() => this.#follow(), checkedEveryMs).unref()
  }

  countryOf(address: string): string | undefined {
    if (this.#reader === undefined) return undefined
    const known = this.#remembered.get(address)
    if (known !== undefined || this.#remembered.has(address)) return known
    const found = codeIn(this.#reader, address)
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear()
    this.#remembered.set(address, found)
    return found
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #follow(): void {
    const stamp = stampOf(this.#path)
    if (stamp === this.#stamp) return
    this.#stamp = stamp
    const before = this.state.problem
    try {
      const reader = new Reader<CountryResponse>(readFileSync(this.#path))
      const { buildEpoch, databaseType } = reader.metadata
      if (!/country|city|enterprise/i.test(databaseType))
        throw new Error(`“${databaseType}” is no database of countries`)
      this.#reader = reader
      this.#remembered.clear()
      this.state = { builtAt: buildEpoch, problem: null }
      if (before !== null) this.#onFile(undefined)
    } catch (error) {
      const problem = (error as Error).message
      this.state = { ...this.state, problem }
      if (problem !== before) this.#onFile(problem)
    }
  }
}

/** Changes with every version of a file. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined ? 'missing' : `${stats.mtimeMs} ${stats.size} ${stats.ino}`
}

/** A damaged file may be found damaged only here. */
function codeIn(reader: Reader<CountryResponse>, address: string): string | undefined {
  try {
    return reader.get(address)?.country?.iso_code
  } catch {
    return undefined
  }
}
