import type { ClientEvents, ServerEvents } from '@casino/contract/realtime'
import type { Socket } from 'socket.io'
import type { SessionChange, Sessions } from '../../people/players/sessions/sessions.ts'
import type { Identity } from '../http/identity.ts'

/** The player and session whose balance a socket receives, and the sequence of the last one sent. */
interface Subscription {
  readonly player: number
  readonly session: string
  sequence: number
}

export interface SocketData {
  subscription?: Subscription
}

export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<never, never>, SocketData>

export interface PlayerSocketsOptions {
  readonly sessions: Pick<Sessions, 'standing' | 'onChange'>
  readonly socketsPerPlayer: () => number
  readonly onTrouble: (error: unknown) => void
}

/** The interval at which open sockets are checked for expired sessions. */
const checkEveryMs = 60_000

/** The sockets that receive a player's balance, each while its session is valid. */
export class PlayerSockets {
  readonly #options: PlayerSocketsOptions
  readonly #byPlayer = new Map<number, Set<LiveSocket>>()
  readonly #checking: NodeJS.Timeout

  constructor(options: PlayerSocketsOptions) {
    this.#options = options
    options.sessions.onChange((change) => this.#sessionsChanged(change))
    this.#checking = setInterval(() => this.#checkAll(), checkEveryMs).unref()
  }

  get isEmpty(): boolean {
    return this.#byPlayer.size === 0
  }

  get players(): number[] {
    return [...this.#byPlayer.keys()]
  }

  of(player: number): Iterable<LiveSocket> {
    return this.#byPlayer.get(player) ?? []
  }

  /** Undefined if the player has too many sockets. */
  add(socket: LiveSocket, { id, session }: Identity): Subscription | undefined {
    const known = socket.data.subscription
    if (known?.player === id && known.session === session) {
      known.sequence = -1
      return known
    }
    const sockets = this.#byPlayer.get(id) ?? new Set()
    if (sockets.size >= this.#options.socketsPerPlayer()) return undefined
    this.#byPlayer.set(id, sockets.add(socket))
    socket.data.subscription = { player: id, session, sequence: -1 }
    return socket.data.subscription
  }

  remove(socket: LiveSocket): void {
    const player = socket.data.subscription?.player
    const sockets = player === undefined ? undefined : this.#byPlayer.get(player)
    if (player === undefined || !sockets?.delete(socket)) return
    if (sockets.size === 0) this.#byPlayer.delete(player)
  }

  /** Ends sockets whose session is no longer valid. */
  async check(suspects: readonly LiveSocket[]): Promise<void> {
    const names = suspects.map((socket) => socket.data.subscription?.session ?? '')
    const standing = await this.#options.sessions.standing([...new Set(names)])
    suspects.forEach((socket, index) => {
      const identity = standing.get(names[index] ?? '')
      if (!identity) this.#end(socket)
    })
  }

  accountChanged(player: number): void {
    for (const socket of this.of(player)) socket.emit('account:update')
  }

  close(): void {
    clearInterval(this.#checking)
  }

  #sessionsChanged(change: SessionChange): void {
    if ('everyone' in change) this.#checkAll()
    else if ('player' in change) {
      const { player } = change
      this.check([...this.of(player)]).then(() => this.accountChanged(player), this.#options.onTrouble)
    } else for (const socket of this.#all()) if (socket.data.subscription?.session === change.session) this.#end(socket)
  }

  #all(): LiveSocket[] {
    return [...this.#byPlayer.values()].flatMap((sockets) => [...sockets])
  }

  #checkAll(): void {
    this.check(this.#all()).catch(this.#options.onTrouble)
  }

  #end(socket: LiveSocket): void {
    this.remove(socket)
    socket.emit('session:ended')
    socket.disconnect(true)
  }
}
