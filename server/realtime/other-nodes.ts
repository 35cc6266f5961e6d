import { randomUUID } from 'node:crypto'
import { DatabaseUnavailable } from '../database/database.ts'
import type { Notifications } from '../database/notifications.ts'
import { keepPace } from '../feed/pace.ts'
import type { BalanceChange } from '../ledger/ledger.ts'
import type { Realtime } from './realtime.ts'

export interface OtherNodes {
  /** Told after each commit of this node, so it asks nobody and writes nothing. */
  balancesChanged(changes: readonly BalanceChange[]): void
  close(): void
}

export interface OtherNodesOptions {
  readonly notifications: Notifications
  readonly realtime: Pick<Realtime, 'balancesChanged' | 'watchedPlayers'>
  readonly balancesOf: (players: readonly number[]) => Promise<BalanceChange[]>
  readonly onTrouble: (error: unknown) => void
}

type Told = [player: number, balance: BalanceChange['balance'], sequence: number]
type Message = { readonly from: string; readonly changes: readonly Told[] | 'all' }

/** A player with a screen at another node sees his balance so much later than one with a screen at ours. */
const passEveryMs = 20
/** With numbers as long as they can be, less than the 8 000 bytes that a notification holds. */
const mostInOne = 150
/** More than this in one moment, and the others look for themselves. */
const mostWaiting = 5000

/**
 * A player's screens may be at another node than the one that moved his money. What a node commits it passes on through
 * PostgreSQL, the one thing that all nodes have, gathered for a moment so that the number of bets does not matter. Whoever may
 * have missed something asks for the balances of all whom he shows.
 */
export function openOtherNodes({ notifications, realtime, balancesOf, onTrouble }: OtherNodesOptions): OtherNodes {
  const self = randomUUID()
  let waiting = new Map<number, Told>()
  let untold = false

  const tell = async (changes: Message['changes']) => {
    if (!notifications.listening) throw new DatabaseUnavailable('there is no connection to tell it on')
    await notifications.tell('balances', JSON.stringify({ from: self, changes } satisfies Message))
  }

  async function pass(): Promise<void> {
    const changes = [...waiting.values()]
    waiting = new Map()
    if (untold || changes.length > mostWaiting) {
      untold = false
      await tell('all').catch(notTold)
    } else {
      for (let from = 0; from < changes.length; from += mostInOne) {
        await tell(changes.slice(from, from + mostInOne)).catch(notTold)
      }
    }
  }

  function notTold(error: unknown): void {
    untold = true
    onTrouble(error)
  }

  async function look(): Promise<void> {
    const players = realtime.watchedPlayers()
    if (players.length > 0) realtime.balancesChanged(await balancesOf(players))
  }

  const passing = keepPace({ everyMs: passEveryMs, work: pass, onTrouble })
  const looking = keepPace({ everyMs: passEveryMs, work: look, onTrouble })

  notifications.on('balances', (payload) => {
    try {
      const { from, changes }: Message = JSON.parse(payload)
      if (from === self) return
      if (changes === 'all') looking.ask()
      else realtime.balancesChanged(changes.map(([player, balance, sequence]) => ({ player, balance, sequence })))
    } catch (error) {
      // A server of another version tells it in another way: what it said is not lost, only how.
      onTrouble(error)
      looking.ask()
    }
  })
  notifications.onResume(() => {
    looking.ask()
    if (untold) passing.ask()
  })

  return {
    balancesChanged(changes) {
      // Alone there is nobody to tell; without the connection nobody knows who is there.
      if (notifications.listening && !notifications.inCompany) return
      for (const { player, balance, sequence } of changes) {
        const known = waiting.get(player)
        if (!known || known[2] < sequence) waiting.set(player, [player, balance, sequence])
      }
      if (changes.length > 0) passing.ask()
    },
    close() {
      passing.close()
      looking.close()
    },
  }
}
