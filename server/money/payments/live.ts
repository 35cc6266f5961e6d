import type { TransactionStep } from '@casino/contract/money/payment-steps'
import type { TransactionStatus } from '@casino/contract/money/transactions'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read } from '../../platform/database/database.ts'
import type { Notifications } from '../../platform/database/notifications.ts'

/** The notification of a player whose payment has taken a step. */
export interface PaymentChange {
  readonly player: PlayerId
  readonly uuid: string
  readonly status: TransactionStatus
  readonly step: TransactionStep
}

/** The sockets of this server. */
interface Audience {
  paymentChanged(change: PaymentChange): void
  watchedPlayers(): number[]
}

export interface LiveOptions {
  readonly notifications: Notifications
  readonly read: Read
  readonly audience: Audience
  readonly onTrouble: (error: unknown) => void
}

/** Longer than the connection may be lost before the server counts as unhealthy. */
const missedWithin = '5 minutes'

/** Notifies players of changes to their payments, whichever server made them: the table notifies every server. */
export function publishPayments({ notifications, read, audience, onTrouble }: LiveOptions): void {
  notifications.on('payment_changed', (payload) => {
    const [player, uuid, status, step] = payload.split(' ') as [string, string, TransactionStatus, TransactionStep]
    audience.paymentChanged({ player: Number(player), uuid, status, step })
  })
  notifications.onResume(() => {
    const players = audience.watchedPlayers()
    if (players.length === 0) return
    read
      .rows<PaymentChange>(
        `SELECT player_id AS player, uuid, status, step FROM payment
         WHERE player_id = ANY($1::bigint[]) AND updated_at > now() - interval '${missedWithin}' ORDER BY updated_at`,
        [players],
      )
      .then((changes) => {
        for (const change of changes) audience.paymentChanged(change)
      })
      .catch(onTrouble)
  })
}
