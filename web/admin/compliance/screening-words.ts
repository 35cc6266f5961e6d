import type { ScreeningCause, ScreeningOutcome, ScreeningState } from '@casino/contract/people/screening'
import { m } from '../../texts/compiled/messages.js'
import type { PillTone } from '../../ui/shown/Pill.tsx'

export const screeningKey = ['admin', 'screening'] as const

export const stateTexts: Readonly<Record<ScreeningState, () => string>> = {
  new: m.comply_screening_new,
  clear: m.comply_screening_clear,
  unknown: m.comply_screening_unknown,
  hit: m.comply_screening_hit,
  confirmed: m.comply_screening_confirmed,
}
export const stateTones: Readonly<Record<ScreeningState, PillTone>> = {
  new: 'plain',
  clear: 'success',
  unknown: 'warning',
  hit: 'warning',
  confirmed: 'danger',
}

export const outcomeTexts: Readonly<Record<ScreeningOutcome, () => string>> = {
  clear: m.comply_screening_clear,
  unknown: m.comply_screening_unknown,
  hit: m.comply_screening_hit,
}

export const causeTexts: Readonly<Record<ScreeningCause, () => string>> = {
  verified: m.comply_screening_cause_verified,
  name: m.comply_screening_cause_name,
  regular: m.comply_screening_cause_regular,
}

const topics: Readonly<Record<string, () => string>> = {
  sanction: m.comply_screening_topic_sanction,
  'sanction.linked': m.comply_screening_topic_linked,
  'role.pep': m.comply_screening_topic_pep,
  'role.rca': m.comply_screening_topic_rca,
}
/** The topics of entries; one without a translation is shown as the service names it. */
export const topicText = (topic: string): string => topics[topic]?.() ?? topic
