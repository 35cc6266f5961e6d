import { expect } from 'vitest'
import { DatabaseUnavailable, OutcomeUnknown } from '../../platform/database/database.ts'

/** Nothing, or not everything, was done: the caller repeats. */
export const isTrouble = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown

/** Repeats what a broken link or a busy database prevented. */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  let settled: PromiseSettledResult<T>[] = []
  const isAnswered = async () => {
    settled = await Promise.allSettled([work()])
    return settled.every((one) => one.status === 'fulfilled' || !isTrouble(one.reason))
  }
  await expect.poll(isAnswered, { interval: 5 }).toBe(true)
  const [result] = settled
  if (result?.status !== 'fulfilled') throw result?.reason
  return result.value
}
