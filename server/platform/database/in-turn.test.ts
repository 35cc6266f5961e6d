import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('an item that fails does not delay the others, and its error is thrown at the end', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`no ${item}`)
    done.push(item)
  }
  await expect(inTurn([1, 2, 3, 4, 5], work)).rejects.toMatchObject({
    message: '2 of 5 failed',
    errors: [new Error('no 2'), new Error('no 4')],
  })
  expect(done).toEqual([1, 3, 5])
  await inTurn([7], work)
  expect(done).toEqual([1, 3, 5, 7])
})
