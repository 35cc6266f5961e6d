import { randomUUID } from 'node:crypto'
import { registerPlayer } from './fixtures.ts'

/** A new player who has filed a complaint, and the complaint's number. */
export async function fileComplaint(address: string) {
  const player = await registerPlayer(address)
  const filed = await fetch(`${address}/api/support/threads`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${player.token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ topic: 'complaint', text: 'Выигрыш не зачислен' }),
  })
  return { player, id: ((await filed.json()) as { id: string }).id }
}
