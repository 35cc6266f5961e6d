import type { Database } from '../../platform/database/database.ts'

/** Locks a player's cash account, as a slow transaction would; returns a function that releases it. */
export async function heldAccount({ transact }: Pick<Database, 'transact'>, player: number) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = transact(async (tx) => {
    await tx.rows(`SELECT FROM account WHERE owner = $1 AND kind = 'cash' FOR UPDATE`, [player])
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await holding
  }
}
