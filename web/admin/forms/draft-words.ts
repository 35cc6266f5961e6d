import { m } from '../../texts/compiled/messages.js'
import { Refusal, Unreachable } from '../../wire/api.ts'
import type { DraftProblem, FieldKind } from './draft.ts'
import { adminErrorText } from './error-text.ts'

/** The problem with a field, with the limit that applies. */
export function wrongText(wrong: DraftProblem, field: FieldKind): string {
  const { minimum, maximum } = 'minimum' in field ? field : { minimum: 0, maximum: 0 }
  const texts: Record<DraftProblem, () => string> = {
    required: m.admin_set_wrong_required,
    too_long: () => m.admin_set_wrong_long({ most: field.kind === 'text' ? field.maxLength : 500 }),
    address: m.admin_refusal_address_invalid,
    colour: m.admin_set_wrong_colour,
    countries: m.admin_set_wrong_countries,
    number: m.admin_set_wrong_number,
    whole: m.admin_set_wrong_whole,
    below: () => m.admin_set_wrong_below({ minimum }),
    above: () => m.admin_set_wrong_above({ maximum }),
  }
  return texts[wrong]()
}

/** The cause if it is known, else “Error updating settings”; a failing server gives “Server error”. */
export function saveErrorText(error: unknown): string {
  if (error instanceof Unreachable) return adminErrorText(error)
  if (!(error instanceof Refusal)) return m.admin_set_error()
  return error.status >= 500 ? m.admin_set_server_error() : adminErrorText(error)
}

/** The server's reason, else the failed action. */
export function orText(error: unknown, failed: () => string): string {
  return error instanceof Refusal && error.status < 500 ? adminErrorText(error) : failed()
}
