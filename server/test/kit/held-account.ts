import type { Database } from '../../platform/database/database.ts'

const holding =
  (rows: string) =>
  async ({ transact }: Pick<Database, 'transact'>, player: number): Promise<() => Promise<void>> => {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const whole = transact(async (tx) => {
      await tx.rows(`SELECT FROM ${rows} FOR UPDATE`, [player])
      held.resolve()
      await released.promise
    })
    await held.promise
    return async () => {
      released.resolve()
      await whole
    }
  }

/** Locks a player's cash account, as a slow transaction would; returns a function that releases it. */
export const heldAccount = holding(`account WHERE owner = $1 AND kind = 'cash'`)

/** The same with a player's seeds: a bet that draws from them is decided, and does not commit. */
export const heldSeeds = holding('seeds WHERE player_id = $1')
