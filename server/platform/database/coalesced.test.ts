import { expect, test } from 'vitest'
import { coalesce } from './coalesced.ts'

/** Finds even numbers; each statement is answered when the test releases it. */
function openFinder() {
  const statements: (readonly number[])[] = []
  const answers: (() => void)[] = []
  const find = coalesce(async (keys: readonly number[]) => {
    statements.push(keys)
    await new Promise<void>((resolve) => answers.push(resolve))
    if (keys.includes(13)) throw new Error('unlucky')
    return keys.flatMap((key, index) => (key % 2 === 0 ? [{ place: index + 1, half: key / 2 }] : []))
  })
  const answer = async () => {
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    answers.shift()!()
  }
  return { find, answer, statements }
}

test('keys that arrive together share a statement, and each gets its own row', async () => {
  const { find, answer, statements } = openFinder()
  const found = Promise.all([4, 7, 4, 10].map(find))
  await answer()
  expect((await found).map((row) => row?.half)).toEqual([2, undefined, 2, 5])
  expect(statements).toEqual([[4, 7, 4, 10]])
})

test('a key that arrives during a statement waits for the next, which begins after it', async () => {
  const { find, answer, statements } = openFinder()
  const first = find(2)
  await expect.poll(() => statements.length).toBe(1)
  const later = [find(2), find(6)]
  await answer()
  expect((await first)?.half).toBe(1)
  await answer()
  expect((await Promise.all(later)).map((row) => row?.half)).toEqual([1, 3])
  expect(statements).toEqual([[2], [2, 6]])
})

test('a statement that fails fails its own keys alone', async () => {
  const { find, answer } = openFinder()
  const failing = Promise.allSettled([find(2), find(13)])
  await answer()
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = find(8)
  await answer()
  expect((await next)?.half).toBe(4)
})

test('a statement has a limit', async () => {
  const { find, answer, statements } = openFinder()
  const found = Promise.all(Array.from({ length: 700 }, (_, index) => find(index * 2)))
  await answer()
  await answer()
  expect((await found).map((row) => row?.half)).toEqual(Array.from({ length: 700 }, (_, index) => index))
  expect(statements.map(({ length }) => length)).toEqual([512, 188])
})
