import { queryOptions, useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { call } from '../../wire/api.ts'
import { Part } from '../list/Part.tsx'

const eventsOptions = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'users', 'account-events', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/users/{id}/account-events', { params: { id }, signal })).events,
    staleTime: 0,
  })

const texts = {
  password: m.admin_user_event_password,
  password_reset: m.admin_user_event_password_reset,
  username: m.admin_user_event_username,
  email: m.admin_user_event_email,
  second_factor_on: m.admin_event_user_second_factor_on,
  second_factor_renew: m.admin_event_user_second_factor_renew,
  second_factor_off: m.admin_event_user_second_factor_off,
  identity_linked: m.admin_user_event_linked,
  identity_unlinked: m.admin_user_event_unlinked,
  passkey_added: m.admin_user_event_passkey_added,
  passkey_removed: m.admin_user_event_passkey_removed,
  closed: m.admin_user_event_closed,
}

/** Changes that a user made to their own account. */
export function AccountEvents({ id }: { id: string }) {
  const events = useQuery(eventsOptions(id))
  return (
    <section aria-label={m.admin_user_events()}>
      <Part query={events} empty={m.admin_user_events_empty()}>
        {(rows) => (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map(({ id, at, kind, before, after, address }) => (
              <li key={id} className="py-2">
                <p className="wrap-anywhere">{texts[kind]({ before: before ?? '', after: after ?? '' })}</p>
                <p className="type-small tabular text-text-3">
                  <DateTime iso={at} /> · {address}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </section>
  )
}
