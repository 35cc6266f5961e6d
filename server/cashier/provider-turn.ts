import type { Turn } from './adapters/provider.ts'
import type { CashierDeps } from './deps.ts'
import type { Payment } from './payment.ts'

/** Whoever has taken a turn writes his attempt down within so long, or the turn is another's. */
const turnMs = 60_000
/** No transaction that began before it lasts so long, so that its attempt is seen by whoever takes the next turn. */
const marginMs = 15_000

/** Mine: an attempt may be written down up to `until`. Else it is another's, and to be asked for again then. */
export type Taken = { readonly mine: true; readonly until: Date } | { readonly mine: false }

/**
 * Takes the provider's turn for this payment, over all servers. Of an exclusive turn no two have it at once: it stays with a
 * payment until the attempt's outcome is known, or until it did not write its attempt down in time.
 */
export async function takeTurn({ read }: CashierDeps, turn: Turn, payment: Payment): Promise<Taken> {
  const forMs = turn.exclusive ? Math.max(turn.spacingMs, turnMs) : turn.spacingMs
  const [taken] = await read.rows<{ until: Date }>(
    `INSERT INTO provider_turn AS turn (name, free_at, holder)
     VALUES ($1, now() + $2 * interval '1 ms', $3)
     ON CONFLICT (name) DO UPDATE SET free_at = excluded.free_at, holder = excluded.holder
     WHERE turn.free_at <= now()
       AND NOT EXISTS (SELECT FROM payment WHERE uuid = turn.holder AND step = 'sending')
     RETURNING now() + $4 * interval '1 ms' AS until`,
    [turn.name, forMs, turn.exclusive ? payment.uuid : null, turnMs - marginMs],
  )
  return taken ? { mine: true, until: taken.until } : { mine: false }
}

/**
 * The outcome is known, or there was no attempt: the next one may begin, at the distance that the provider wants. Whoever
 * came second with the same payment takes nothing from the first.
 */
export async function leaveTurn({ read }: CashierDeps, turn: Turn | undefined, payment: Payment): Promise<void> {
  if (!turn?.exclusive) return
  await read.rows(
    `UPDATE provider_turn SET free_at = least(free_at, now() + $2 * interval '1 ms'), holder = NULL
     WHERE name = $1 AND holder = $3
       AND NOT EXISTS (SELECT FROM payment WHERE uuid = holder AND step = 'sending')`,
    [turn.name, turn.spacingMs, payment.uuid],
  )
}

/** Plans the next look at a payment for when the turn may be free. */
export async function waitForTurn({ read }: CashierDeps, turn: Turn, payment: Payment): Promise<void> {
  await read.rows(
    `UPDATE payment
     SET due_at = greatest(now() + interval '1 s', (SELECT free_at FROM provider_turn WHERE name = $1))
     WHERE uuid = $2 AND step = 'approved'`,
    [turn.name, payment.uuid],
  )
}
