import { refuse } from '../../platform/http/refusal.ts'

const longest = 4000
// Control characters other than line breaks and tabs have no meaning in plain text.
const controls = /[\p{Cc}--[\n\t]]/gv

/** A message as stored: plain text of 1 to 4000 characters. */
export function messageText(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').replace(controls, '').toWellFormed().trim()
  const length = [...text].length
  if (length < 1 || length > longest) refuse('message_invalid')
  return text
}

const round = /^\d{1,16}$/
const payment = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The number of a round or the id of a payment; undefined if there is none. */
export function referenceOf(typed = ''): string | undefined {
  const reference = typed.trim().replace(/^#/, '').toLowerCase()
  if (reference === '') return undefined
  return round.test(reference) || payment.test(reference) ? reference : refuse('reference_invalid')
}
