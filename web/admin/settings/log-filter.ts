import { m } from '../../texts/compiled/messages.js'
import { choice, days, linkFilter, search } from '../list/filters.tsx'
import { oneOf } from '../list/view.ts'
import { actions, actionText, subjects, subjectText } from './event-words.ts'

/** The log's filters. Earlier URLs and saved views use another name for the action. */
export const logFilters = [
  search(m.admin_log_search),
  choice('action', { label: m.admin_log_action, values: actions, text: actionText, former: 'deed' }),
  choice('subject', { label: m.admin_log_subject, values: subjects, text: subjectText, clears: 'of' }),
  days,
  linkFilter('by', {
    query: (by) => (/^\d{1,16}$/.test(by) ? { administrator: by } : undefined),
    text: (by) => `${m.admin_log_by()}: ${by}`,
  }),
  linkFilter('of', {
    query: (id, { subject }) => (oneOf(subjects, subject) ? { subjectId: id.slice(0, 64) } : undefined),
    text: (id) => `${m.admin_log_subject()}: ${id}`,
  }),
] as const
