import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openLedger } from '@casino/server/accounting/ledger/ledger'
import { houseAccounts } from '@casino/server/composition/house-accounts'
import { credit } from './credit.ts'
import { roll } from './load-clients.ts'

/** Registers the first player of a casino, gives them 100 roubles and bets one of them. Throws what was answered instead. */
export async function placeFirstBet(address: string, databaseUrl: string): Promise<void> {
  const body = JSON.stringify({ username: 'first.player', email: 'first@example.test', password: 'seven-owls-sing' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/auth/register`, { method: 'POST', headers, body })
  const text = await answer.text()
  assert(answer.ok, `registration was answered ${answer.status} ${text}`)
  const { user, token } = JSON.parse(text) as { user: { id: string }; token: string }
  const ledger = await openLedger({ url: databaseUrl, houseAccounts })
  await credit(ledger, Number(user.id), 10_000)
  await ledger.close()
  const stake = JSON.stringify({ betAmount: 1, targetValue: 50, betType: 'over' })
  const outcome = await roll(address, { player: { id: Number(user.id), token }, key: randomUUID(), body: stake })
  assert('reply' in outcome, `the bet was answered ${JSON.stringify(outcome)}`)
}
