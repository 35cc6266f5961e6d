import { m } from '../texts/compiled/messages.js'
import { Refusal, Unreachable } from './api.ts'

/**
 * The player's text for a failure: the translated refusal, else the server's own message, else that there was no answer;
 * `unexpected` names the failed action if the cause is unknown.
 */
export function errorText(error: unknown, unexpected: () => string = m.error_common): string {
  if (error instanceof Refusal && error.code !== 'internal') return error.text?.() ?? (error.message || unexpected())
  if (error instanceof Unreachable) return m.error_unreachable()
  return unexpected()
}
