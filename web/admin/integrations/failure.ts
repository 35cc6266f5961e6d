import { m } from '../../texts/compiled/messages.js'

/** The reason why a message was not delivered, as recorded by the server: its text, and a detail. */
export function failureText(failure: string | null): string {
  const [word = '', ...rest] = (failure ?? '').split(' ')
  const about = rest.join(' ')
  switch (word) {
    case 'answered':
      return m.admin_int_failure_answered({ status: about })
    case 'silent':
      return m.admin_int_failure_silent({ seconds: about })
    case 'inside':
      return m.admin_int_failure_inside({ address: about })
    case 'plain':
      return m.admin_int_failure_plain()
    default:
      return m.admin_int_failure_other({ code: about })
  }
}
