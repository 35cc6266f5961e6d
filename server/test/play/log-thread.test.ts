import { afterAll, beforeAll, expect, test } from 'vitest'
import { settledPostings } from '../../accounting/ledger/settled-postings.ts'
import { itemsBetween } from '../../play/log/logged-items.ts'
import { openItemsThread } from '../../play/log/thread-client.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
  const players = [await casino.player({ balance: 1000 }), await casino.player({ balance: 1000 })]
  const body = { betAmount: 1, targetValue: 50, betType: 'over' as const }
  for (let i = 0; i < 20; i++) await players[i % 2]!.call('POST /api/games/dice/roll', { body })
})
afterAll(() => closeAudited(casino))

test('the entries that the thread makes are those that the server makes', async () => {
  const { database } = casino.app
  const thread = openItemsThread(database.url)
  const settled = await settledPostings(database.read)
  const made = await thread.itemsBetween(0, settled)
  expect(made.filter(({ entry }) => entry.kind === 'round')).toHaveLength(20)
  // A Buffer arrives as a Uint8Array.
  expect(made).toEqual(structuredClone(await database.transact((tx) => itemsBetween(tx, 0, settled))))
  await thread.close()
})

test('a thread that ended is started again, and one without a database says so each time', async () => {
  const thread = openItemsThread(casino.app.database.url)
  await thread.itemsBetween(0, 1)
  await thread.close()
  expect(await thread.itemsBetween(0, 0)).toEqual([])
  await thread.close()

  const lost = openItemsThread('postgres://casino@127.0.0.1:1/casino')
  for (const _ of [1, 2])
    await expect(lost.itemsBetween(0, 1)).rejects.toThrow('made no entries: no connection to the database')
  await lost.close()
})
