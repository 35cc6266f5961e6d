import type { PersonReason } from '@casino/contract/person-reason'
import type { AdminTransaction } from '@casino/contract/transactions'
import { m } from '../../texts/compiled/messages.js'

/** One text for each reason of the server; a new reason without a text does not compile. */
const words: { readonly [C in PersonReason['code']]: () => string } = {
  banned: m.admin_person_banned,
  not_activated: m.admin_person_not_activated,
  out_of_play: m.admin_person_out_of_play,
  deposit_disputed: m.admin_person_deposit_disputed,
  debt: m.admin_person_debt,
  shared_with_invited: m.admin_person_shared_with_invited,
}

/** Why the casino does not approve a withdrawal by itself. */
export function PersonNeeded({ personNeeded = [] }: Pick<AdminTransaction, 'personNeeded'>) {
  if (personNeeded.length === 0) return null
  return (
    <section aria-label={m.admin_person_needed()} className="rounded-lg border border-line p-3">
      <h3 className="type-strong text-warning">{m.admin_person_needed()}</h3>
      <ul className="mt-1 space-y-1">
        {personNeeded.map(({ code, key }) => (
          <li key={key}>{words[code]()}</li>
        ))}
      </ul>
    </section>
  )
}
