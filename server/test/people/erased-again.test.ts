import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { Casino } from '../kit/casino.ts'
import { openTwoServers } from '../kit/two-servers.ts'

let here: Casino
let there: Casino
beforeAll(async () => {
  ;({ here, there } = await openTwoServers())
})
afterAll(() => closeAudited(here, there))

const rows = <Row>(text: string, values: unknown[] = []) => here.owner.read.rows<Row>(text, values)
const erase = () => Promise.all([here, there].map(({ app }) => app.erasures.step()))

/** A player who closed the account, and whose data was erased. */
async function erased() {
  const player = await here.player()
  expect((await player.call('POST /api/auth/close', { body: { password: player.password } })).status).toBe(200)
  await rows(`UPDATE account_closing SET erase_at = now() - interval '1 second' WHERE player_id = $1`, [player.id])
  await erase()
  return player
}

test('what is written about an erased player is erased again, also while they are owed money', async () => {
  const player = await erased()
  const admin = await administratorOf(here)
  const about = { params: { id: player.user.id } }
  await admin.call('POST /api/admin/users/{id}/notes', { ...about, body: { text: 'Late Pelican called' } })
  await admin.call('PATCH /api/admin/users/{id}/tags', { ...about, body: { tag: 'late pelican', on: true } })
  const body = { username: 'late.pelican', balance: 10, reason: 'money that came late' }
  expect((await admin.call('PATCH /api/admin/update-user/{id}', { ...about, body })).status).toBe(200)
  // The proof that a bank returned a payout shows the name.
  await rows(
    `INSERT INTO transfer_receipt (id, payment_uuid, player_id, sealed, page_sizes, digests, purpose)
     VALUES (gen_random_uuid(), gen_random_uuid(), $1, '', '{1}', '{}', 'return')`,
    [player.id],
  )
  const written = () =>
    rows(
      `SELECT username, ARRAY(SELECT text FROM player_note WHERE player_id = player.id) AS notes,
              ARRAY(SELECT tag FROM player_tag WHERE player_id = player.id) AS tags,
              (SELECT count(*)::int FROM transfer_receipt WHERE player_id = player.id) AS receipts
       FROM player WHERE id = $1`,
      [player.id],
    )
  const late = { username: 'late.pelican', notes: ['Late Pelican called'], tags: ['late pelican'], receipts: 1 }
  await erase()
  expect(await written()).toEqual([late])
  await rows('UPDATE account_closing SET again_at = now() WHERE player_id = $1 AND again_at > now()', [player.id])
  await erase()
  expect(await written()).toEqual([{ username: `closed ${player.id}`, notes: ['–'], tags: [], receipts: 0 }])
  expect(await rows('SELECT again_at FROM account_closing WHERE player_id = $1', [player.id])).toEqual([
    { again_at: null },
  ])
})

test('the erasure of an account that was erased is not due before something is written', async () => {
  const { id } = await erased()
  await expect(here.app.database.read.rows('SELECT erase_texts($1)', [id])).rejects.toThrow(/not due/)
})
