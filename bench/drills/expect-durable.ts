import assert from 'node:assert/strict'
import { audit } from '@casino/server/accounting/audit/audit'
import { withClient } from '@casino/server/platform/database/with-client'
import { serverKey } from '../fixture.ts'
import { type LoadClients, roll } from './load-clients.ts'
import { withOwnLink } from './own-link.ts'
import type { DrillStage } from './stage.ts'

interface StoredBet {
  readonly player: number
  readonly key: string
  readonly id: number
  readonly balance: number
  readonly sequence: number
  readonly payout: number
  readonly nonce: number
}

const repeated = 60

/** After any fault: every answer is stored as it was given, nothing else is, and the audit passes. */
export async function expectDurable(
  stage: Pick<DrillStage, 'address' | 'databaseUrl'>,
  loadClients: LoadClients,
): Promise<void> {
  assert.deepEqual(loadClients.wrongs, [])
  const { checks } = await withOwnLink(() => audit(stage.databaseUrl, serverKey))
  assert.deepEqual(
    checks.filter(({ wrong }) => wrong > 0),
    [],
  )

  const stored = new Map(
    (await withOwnLink(() => storedBets(stage.databaseUrl, loadClients.run))).map((row) => [
      `${row.player} ${row.key}`,
      row,
    ]),
  )
  assert.equal(stored.size, loadClients.answered.length, 'every bet that is there was answered, and the reverse')
  for (const { bet, reply } of loadClients.answered) {
    const row = stored.get(`${bet.player.id} ${bet.key}`)
    assert(row, `the bet ${bet.key} was answered and is gone`)
    const { roundId, balance, balanceSequence, payout, nonce } = reply
    assert.deepEqual(
      { roundId, balance, balanceSequence, payout, nonce },
      {
        roundId: String(row.id),
        balance: row.balance / 100,
        balanceSequence: row.sequence,
        payout: row.payout / 100,
        nonce: row.nonce,
      },
    )
  }

  const step = Math.max(1, Math.floor(loadClients.answered.length / repeated))
  for (let index = 0; index < loadClients.answered.length; index += step) {
    const { bet, reply } = loadClients.answered[index]!
    assert.deepEqual(await roll(stage.address, bet), { reply }, 'the same key brings back the same answer')
  }
}

function storedBets(url: string, run: string): Promise<StoredBet[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<StoredBet>(
      `SELECT posting.player_id AS player, key, posting.id, balance, sequence, round.payout, round.nonce
       FROM posting JOIN round ON round.id = posting.id WHERE posting.kind = 'dice' AND key LIKE $1`,
      [`${run}-%`],
    )
    return rows
  })
}
