import { Refusal } from './api.ts'

/** A player does not wait longer than this for a screen before seeing why it is empty. */
const longestWaitS = 3

/**
 * Whether to repeat a failed read, at most `most` times: it was not answered, or the server is busy and asks for it again within
 * seconds. Any other refusal is an answer.
 */
export const readsAgain = (most: number) => (failures: number, error: Error) =>
  failures < most && (!(error instanceof Refusal) || (error.retryAfterS ?? Infinity) <= longestWaitS)

/** The delay in milliseconds: the server's own, spread over half a second, or one that doubles with each failure. */
export const readAgainAfterMs = (failures: number, error: Error) =>
  error instanceof Refusal ? (error.retryAfterS ?? 0) * 1000 + Math.random() * 500 : 1000 * 2 ** failures
