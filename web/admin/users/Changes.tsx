import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import { roleName } from '../forms/role-words.ts'
import { changesOf, type EditedUser, hasChanges, type UserEdit } from './edit.ts'
import { roleText, statusText } from './words.ts'

/** The pending changes, with old and new values. */
export function Changes({ user, edit }: { user: EditedUser; edit: UserEdit }) {
  const changes = changesOf(user, edit)
  const { username, balance, status, role, staffRole } = changes
  const from = edit.balance?.from ?? user.balance
  return (
    <div role="status">
      {hasChanges(changes) && (
        <dl className="divide-y divide-line rounded-md border border-line bg-bg px-3">
          {username !== undefined && <Change name={m.admin_user_username()} from={user.username} to={username} />}
          {balance !== undefined && (
            <Change
              name={m.admin_users_balance()}
              from={<Money kopecks={kopecksOf(from)} />}
              to={
                <>
                  <Money kopecks={kopecksOf(balance)} /> (<Profit kopecks={kopecksOf(balance - from)} />)
                </>
              }
            />
          )}
          {status !== undefined && (
            <Change name={m.admin_tx_status()} from={statusText(user.status)} to={statusText(status)} />
          )}
          {role !== undefined && <Change name={m.admin_users_role()} from={roleText(user.role)} to={roleText(role)} />}
          {staffRole !== undefined && (
            <Change
              name={m.admin_staff_role()}
              from={user.staffRole ? roleName(user.staffRole) : '—'}
              to={roleName(staffRole)}
            />
          )}
        </dl>
      )}
    </div>
  )
}

function Change({ name, from, to }: { name: string; from: ReactNode; to: ReactNode }) {
  return (
    <div className="py-2 type-dense">
      <dt className="type-small text-text-3">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        <span className="text-text-2">{from}</span>
        <ArrowRight size={16} className="shrink-0 text-text-3" aria-label={m.admin_user_becomes()} role="img" />
        <span className="font-semibold">{to}</span>
      </dd>
    </div>
  )
}
