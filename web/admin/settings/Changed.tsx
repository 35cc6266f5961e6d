import type { AuditEntry } from '@casino/contract/panel/admin'
import { m } from '../../texts/compiled/messages.js'
import { changedFields, type SettingFields } from './changed-fields.ts'

interface ChangesProps {
  event: AuditEntry
  settings: SettingFields
}

/** The number of fields in a row; the opened event shows all of them. */
const inRow = 2

/** The first changed fields of an event, a line each: `Баланс: 0,00 ₽ → 10,00 ₽`. */
export function FirstChanges({ event, settings }: ChangesProps) {
  const all = changedFields(event, settings)
  return (
    <span className="block type-small">
      {all.slice(0, inRow).map(({ name, from, to }, place) => (
        <span key={name} className="block truncate">
          <span className="text-text-3">{name}:</span> <span className="text-text-2">{from}</span>{' '}
          <span aria-label={m.admin_user_becomes()} role="img">
            →
          </span>{' '}
          {to}
          {place === inRow - 1 && all.length > inRow && <span className="text-text-3"> +{all.length - inRow}</span>}
        </span>
      ))}
    </span>
  )
}

/** All changed fields of an event, with old and new values. */
export function AllChanges({ event, settings }: ChangesProps) {
  const all = changedFields(event, settings)
  if (all.length === 0) return null
  return (
    <section aria-label={m.admin_log_changes()}>
      <h3 className="type-label mb-1.5 text-text-2">{m.admin_log_changes()}</h3>
      <dl className="divide-y divide-line rounded-md border border-line bg-bg px-3">
        {all.map(({ name, from, to }) => (
          <div key={name} className="grid gap-x-3 py-2 wrap-anywhere md:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="type-small text-text-3">{name}</dt>
            <dd className="whitespace-pre-wrap">
              <span className="text-text-2">{from}</span>{' '}
              <span aria-label={m.admin_user_becomes()} role="img" className="text-text-3">
                →
              </span>{' '}
              <span className="font-semibold">{to}</span>
            </dd>
          </div>
        ))}
      </dl>
      {all.some(({ raw }) => raw) && <p className="type-small mt-1.5 text-text-3">{m.admin_log_units()}</p>}
    </section>
  )
}
