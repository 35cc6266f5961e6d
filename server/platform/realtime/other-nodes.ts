import { randomUUID } from 'node:crypto'
import type { BalanceChange } from '../../accounting/ledger/ledger.ts'
import { createPacer } from '../../play/feed/pace.ts'
import { DatabaseUnavailable } from '../database/database.ts'
import type { Notifications } from '../database/notifications.ts'
import type { Realtime } from './realtime.ts'

export interface OtherNodes {
  /** Called after each commit of this node, so it does no I/O. */
  balancesChanged(changes: readonly BalanceChange[]): void
  close(): void
}

export interface OtherNodesOptions {
  readonly notifications: Notifications
  readonly realtime: Pick<Realtime, 'balancesChanged' | 'watchedPlayers'>
  readonly balancesOf: (players: readonly number[]) => Promise<BalanceChange[]>
  readonly onTrouble: (error: unknown) => void
}

type Change = [player: number, balance: BalanceChange['balance'], sequence: number]
type Message = { readonly from: string; readonly changes: readonly Change[] | 'all' }

/** The additional delay of the balance for a player whose screen is at another node. */
const passEveryMs = 20
/** With numbers of maximum length, less than the 8 000 bytes that fit into a notification. */
const mostInOne = 150
/** With more concurrent changes than this, the other nodes query the balances themselves. */
const mostWaiting = 5000

/**
 * A player's screens may be at another node than the one that moved their money. A node publishes its commits through
 * PostgreSQL, which all nodes share. They are collected for a moment, so that the number of notifications does not grow with
 * the bets. A node that may have missed one queries the balances of all players whose screens it serves.
 */
export function openOtherNodes({ notifications, realtime, balancesOf, onTrouble }: OtherNodesOptions): OtherNodes {
  const self = randomUUID()
  let waiting = new Map<number, Change>()
  let unpublished = false

  const publish = async (changes: Message['changes']) => {
    if (!notifications.listening) throw new DatabaseUnavailable('there is no connection to publish it on')
    await notifications.publish('balances', JSON.stringify({ from: self, changes } satisfies Message))
  }

  async function pass(): Promise<void> {
    const changes = [...waiting.values()]
    waiting = new Map()
    if (unpublished || changes.length > mostWaiting) {
      unpublished = false
      await publish('all').catch(notPublished)
    } else {
      for (let from = 0; from < changes.length; from += mostInOne) {
        await publish(changes.slice(from, from + mostInOne)).catch(notPublished)
      }
    }
  }

  function notPublished(error: unknown): void {
    unpublished = true
    onTrouble(error)
  }

  async function look(): Promise<void> {
    const players = realtime.watchedPlayers()
    if (players.length > 0) realtime.balancesChanged(await balancesOf(players))
  }

  const passing = createPacer({ everyMs: passEveryMs, work: pass, onTrouble })
  const looking = createPacer({ everyMs: passEveryMs, work: look, onTrouble })

  notifications.on('balances', (payload) => {
    try {
      const { from, changes }: Message = JSON.parse(payload)
      if (from === self) return
      if (changes === 'all') looking.request()
      else realtime.balancesChanged(changes.map(([player, balance, sequence]) => ({ player, balance, sequence })))
    } catch (error) {
      // A server of another version uses another format; the changed balance can still be queried.
      onTrouble(error)
      looking.request()
    }
  })
  notifications.onResume(() => {
    looking.request()
    if (unpublished) passing.request()
  })

  return {
    balancesChanged(changes) {
      // Without another server there is no receiver; without the connection it is unknown whether there is one.
      if (notifications.listening && !notifications.inCompany) return
      for (const { player, balance, sequence } of changes) {
        const known = waiting.get(player)
        if (!known || known[2] < sequence) waiting.set(player, [player, balance, sequence])
      }
      if (changes.length > 0) passing.request()
    },
    close() {
      passing.close()
      looking.close()
    },
  }
}
