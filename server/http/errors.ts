import pg from 'pg'
import { DatabaseUnavailable, OutcomeUnknown } from '../database/database.ts'
import { Refusal } from './refusal.ts'

// A statement or a lock that waited too long, a deadlock: the transaction was rolled back and may well succeed next time.
const passingTroubles = new Set(['57014', '55P03', '40001', '40P01'])

/** What the caller is told of whatever went wrong. `internal` is what nobody expected. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable) return new Refusal('unavailable')
  if (error instanceof OutcomeUnknown) return new Refusal('outcome_unknown')
  if (error instanceof pg.DatabaseError && passingTroubles.has(error.code ?? '')) return new Refusal('unavailable')
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new Refusal('body_too_large')
  if (status === 415) return new Refusal('unsupported_media_type')
  return new Refusal(status >= 400 && status < 500 ? 'bad_request' : 'internal')
}
