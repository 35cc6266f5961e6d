import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Bank, openBank, rollDice } from '../../test/kit/bank.ts'
import { openJobs } from './jobs.ts'
import { prepareMonths, scheduleMonths } from './months.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ players: 1, cash: 1_000_00 })
})
afterAll(() => bank.close())

const months = async () => {
  const parts = await bank.database.read.rows<{ name: string }>(
    'SELECT inhrelid::regclass::text AS name FROM pg_inherits JOIN monthly ON inhparent = to_regclass(table_name) ORDER BY 1',
  )
  return parts.map(({ name }) => name)
}

async function forgetNextMonths(): Promise<void> {
  for (const name of await months()) {
    await bank.owner.read.rows(`DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM ${name}) AND ${nextMonths(name)} THEN DROP TABLE ${name}; END IF; END $$`)
  }
}

const nextMonths = (name: string) => `right('${name}', 7) > to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM')`

test('partitions of the coming months are created while players bet, by several servers at once', async () => {
  const all = await months()
  await forgetNextMonths()
  expect(await months()).toHaveLength(all.length / 3)
  const player = bank.players[0]!
  const bets = Promise.all(Array.from({ length: 200 }, () => rollDice(bank.ledger, player, { betAmount: 1 })))
  await Promise.all([1, 2, 3].map(() => prepareMonths(bank.database.read)))
  await bets
  expect(await months()).toEqual(all)
})

test('a server that runs for months checks every day', async () => {
  const all = await months()
  await forgetNextMonths()
  const troubles: unknown[] = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const jobs = openJobs({ read: bank.database.read, onTrouble: (error) => troubles.push(error) })
  const keeping = scheduleMonths(bank.database.read, jobs)
  jobs.begin()
  await vi.waitFor(() => expect(jobs.held).toHaveLength(1))
  vi.advanceTimersByTime(25 * 60 * 60 * 1000)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await months()).toEqual(all))
  await keeping.close()
  await jobs.close()
  expect(troubles).toEqual([])
})
