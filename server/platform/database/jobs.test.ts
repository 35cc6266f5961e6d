import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database.ts'
import { type Database, openDatabase, readWith } from './database.ts'
import { type Jobs, openJobs } from './jobs.ts'

let own: TestDatabase
let database: Database
const opened: Jobs[] = []
beforeAll(async () => {
  own = await openTestDatabase()
  database = openDatabase(own.url)
})
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close()
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const soon = { timeout: 5000, interval: 10 }
const troubles: unknown[] = []
function open(read = database.read): Jobs {
  const jobs = openJobs({ read, onTrouble: (error) => troubles.push(error) })
  opened.push(jobs)
  return jobs
}
const nothing = async () => {}

test('one server does the shared work, and each does the work that only it can do; a server that stops is replaced at the next beat', async () => {
  const [one, two] = [open(), open()]
  const done: string[] = []
  const note = (server: string) => async (held: readonly string[]) => void done.push(`${server}: ${held}`)
  one.schedule({ leases: ['a', 'one'], everyMs: 20, work: note('one') })
  two.schedule({ leases: ['a', 'two'], everyMs: 20, work: note('two') })
  one.begin()
  await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining(['one: a,one'])), soon)
  two.begin()
  await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining(['two: two'])), soon)
  expect([one.held, two.held]).toEqual([['a', 'one'], ['two']])
  expect(done.filter((line) => line.startsWith('two: a'))).toEqual([])
  await one.close()
  expect(one.held).toEqual([])
  await vi.waitFor(() => expect(done.at(-1)).toBe('two: a,two'), soon)
})

test('a lease that nobody renews is taken, although the clock was set back; one that is renewed is not', async () => {
  const [one, two] = [open(), open()]
  for (const jobs of [one, two]) jobs.schedule({ leases: ['kept', 'left'], everyMs: 1000, work: nothing })
  one.begin()
  await vi.waitFor(() => expect(one.held).toEqual(['kept', 'left']), soon)
  await database.read.rows(
    `UPDATE lease SET holder = 'killed', until = clock_timestamp() + interval '1 hour' WHERE name = 'left'`,
  )
  await vi.waitFor(() => expect(one.held).toEqual(['kept']), soon)
  two.begin()
  const taken = { timeout: 20_000, interval: 50 }
  await vi.waitFor(() => expect([...one.held, ...two.held].sort()).toEqual(['kept', 'left']), taken)
  expect(one.held).toContain('kept')
})

test('a server that has not begun, or never begins, takes no lease', async () => {
  const [web, worker] = [open(), open()]
  const work = vi.fn(nothing)
  web.schedule({ leases: ['x'], everyMs: 10, atOnce: true, work }).request()
  for (const lease of ['never', 'x'])
    worker.schedule({ leases: [lease], everyMs: Number.POSITIVE_INFINITY, atOnce: true, work })
  worker.schedule({ leases: ['x'], everyMs: 1000, work: nothing })
  worker.begin()
  await vi.waitFor(() => expect(worker.held).toEqual(['x']), soon)
  expect(work).not.toHaveBeenCalled()
})

test('work runs once at a time; requested meanwhile, it runs once more', async () => {
  const jobs = open()
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const job = jobs.schedule({ leases: ['y'], everyMs: 1_000_000, atOnce: true, work })
  jobs.begin()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), soon)
  for (let times = 0; times < 5; times++) job.request()
  expect(work).toHaveBeenCalledTimes(1)
  ends.shift()!()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), soon)
  const closing = job.close()
  job.request()
  ends.shift()!()
  await closing
  expect(work).toHaveBeenCalledTimes(2)
})

test('without the database a server gives up its leases after five seconds, and logs it once', async () => {
  vi.useFakeTimers()
  try {
    let away = false
    let beats = 0
    const rows = async <Row>(_text: string, [names]: readonly unknown[] = []) => {
      beats++
      if (away) throw new Error('away')
      return (names as string[]).map((name) => ({ name })) as Row[]
    }
    const jobs = open(readWith(rows))
    jobs.schedule({ leases: ['z'], everyMs: 1000, work: nothing })
    jobs.begin()
    await vi.advanceTimersByTimeAsync(10_500)
    expect([jobs.held, beats]).toEqual([['z'], 11])
    away = true
    troubles.length = 0
    await vi.advanceTimersByTimeAsync(4400)
    expect(jobs.held).toEqual(['z'])
    await vi.advanceTimersByTimeAsync(200)
    expect([jobs.held, troubles.length]).toEqual([[], 1])
    away = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(jobs.held).toEqual(['z'])
    opened.pop()
  } finally {
    vi.useRealTimers()
  }
})
