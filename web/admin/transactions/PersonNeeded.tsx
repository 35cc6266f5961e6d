import type { AdminTransaction } from '@casino/contract/money/transactions'
import { m } from '../../texts/compiled/messages.js'
import { personTexts } from './person-words.ts'

/** Why a withdrawal needs manual review. */
export function PersonNeeded({ personNeeded = [] }: Pick<AdminTransaction, 'personNeeded'>) {
  if (personNeeded.length === 0) return null
  return (
    <section aria-label={m.admin_person_needed()} className="rounded-lg border border-line p-3">
      <h3 className="type-strong text-warning">{m.admin_person_needed()}</h3>
      <ul className="mt-1 space-y-1">
        {personNeeded.map(({ code, key }) => (
          <li key={key}>{personTexts[code]()}</li>
        ))}
      </ul>
    </section>
  )
}
