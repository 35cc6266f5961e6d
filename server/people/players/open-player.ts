import { openAccount } from '../../accounting/ledger/accounts.ts'
import { type Database, type Tx, violatedConstraint } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { addPlayer, type NewPlayer, type Player } from './player.ts'

/** Rows that other modules add for a new player, in the transaction that creates the player. */
export type AtRegistration = (tx: Tx, player: number, registered: Pick<NewPlayer, 'signedIn'>) => Promise<void>

interface Opening {
  readonly database: Database
  readonly atRegistration: readonly AtRegistration[]
}

// A collision of two of some 10^12 codes is rare enough for one retry.
const mostTries = 2

/** Creates a player with all rows that belong to one, or refuses because the name or the address was just taken. */
export async function openPlayer<T>(
  { database, atRegistration }: Opening,
  newPlayer: NewPlayer,
  andThen: (tx: Tx, player: Player) => Promise<T>,
): Promise<{ player: Player; result: T }> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.transact(async (tx) => {
        const player = await addPlayer(tx, newPlayer)
        await openAccount(tx, player.id, 'cash')
        for (const give of atRegistration) await give(tx, player.id, newPlayer)
        return { player, result: await andThen(tx, player) }
      })
    } catch (error) {
      const constraint = violatedConstraint(error)
      if (constraint === 'player_username') refuse('username_taken')
      if (constraint === 'player_email') refuse('email_taken')
      if (constraint !== 'player_referral_code_key' || tries === mostTries) throw error
    }
  }
}
