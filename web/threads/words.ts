import type { SupportStatus, SupportTopic } from '@casino/contract/people/support'
import type { SupportRefusalCode } from '@casino/contract/people/support-refusals'
import { m } from '../texts/compiled/messages.js'
import type { PillTone } from '../ui/shown/Pill.tsx'
import { Refusal } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'

const topicTexts: Record<SupportTopic, () => string> = {
  payment: m.support_topic_payment,
  game: m.support_topic_game,
  account: m.support_topic_account,
  other: m.support_topic_other,
  complaint: m.support_topic_complaint,
}
export const topics = Object.keys(topicTexts) as SupportTopic[]

export function topicText(topic: SupportTopic): string {
  return topicTexts[topic]()
}

const statusTexts: Record<SupportStatus, () => string> = {
  open: m.support_status_open,
  answered: m.support_status_answered,
  closed: m.support_status_closed,
}

export function statusText(status: SupportStatus): string {
  return statusTexts[status]()
}

export const statusTones: Record<SupportStatus, PillTone> = { open: 'warning', answered: 'success', closed: 'plain' }

const texts: Record<SupportRefusalCode, () => string> = {
  message_invalid: m.support_refusal_message_invalid,
  reference_invalid: m.support_refusal_reference_invalid,
  too_many_requests_open: m.support_refusal_too_many_requests_open,
  thread_closed: m.support_refusal_thread_closed,
  complaint_decided: m.support_refusal_complaint_decided,
  template_invalid: m.support_refusal_template_invalid,
  too_many_templates: m.support_refusal_too_many_templates,
}

/** The error message for a failure. */
export function supportErrorText(error: unknown): string {
  const own = error instanceof Refusal ? (texts as Partial<Record<string, () => string>>)[error.code] : undefined
  return own ? own() : errorText(error)
}

const longest = 4000

/** Counted as on the server: characters, without surrounding whitespace. */
export function messageProblem(text: string): string | undefined {
  if (text.trim() === '') return m.support_text_missing()
  return [...text.trim()].length > longest ? m.support_refusal_message_invalid() : undefined
}

export function referenceProblem(text: string): string | undefined {
  const reference = text.trim().replace(/^#/, '').toLowerCase()
  const known = /^(\d{1,16}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/.test(reference)
  return known ? undefined : m.support_refusal_reference_invalid()
}
