import { dayIn, oneOf, type View } from '../list/view.ts'
import { actions, subjects } from './event-words.ts'

export type LogFilter = ReturnType<typeof logFilterOf>

/** The log's filters from the URL; invalid ones are ignored. Earlier URLs and saved views have another name for the action. */
export function logFilterOf(view: View) {
  const [from, to] = [dayIn(view.from), dayIn(view.to)]
  const search = (view.search ?? '').trim().slice(0, 100)
  const action = oneOf(actions, view.action ?? view.deed)
  const subject = oneOf(subjects, view.subject)
  const by = /^\d{1,16}$/.test(view.by ?? '') ? view.by : undefined
  return {
    ...(search && { search }),
    ...(action && { action }),
    ...(subject && { subject }),
    ...(by && { administrator: by }),
    ...(subject && view.of && { subjectId: view.of.slice(0, 64) }),
    ...(from && { from }),
    ...(to && { to }),
  }
}
