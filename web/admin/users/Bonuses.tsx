import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import type { Reply } from '../../wire/api.ts'
import { Missing } from '../forms/Missing.tsx'
import { Allowed } from '../forms/may.ts'
import { defineGrowing } from '../list/define-list.ts'
import { GrowingTable } from '../list/GrowingTable.tsx'
import { GiveBonus } from './GiveBonus.tsx'
import { bonusesOptions, usersKey } from './queries.ts'
import { UserLink } from './UserLink.tsx'
import { rewardText } from './words.ts'

const GiveFreeRounds = part(() => import('./GiveFreeRounds.tsx'))

type Known = Reply<'GET /api/admin/users/{id}/bonuses'>
type Reward = Reply<'GET /api/admin/users/{id}/rewards'>['rewards'][number]

const rewards = defineGrowing({
  label: m.admin_user_rewards,
  key: [...usersKey, 'rewards'],
  call: 'GET /api/admin/users/{id}/rewards',
  rows: 'rewards',
  cursor: 'before',
  rowKey: ({ id }) => id,
  empty: m.admin_user_rewards_empty,
  columns: {
    at: { head: m.admin_user_when, cell: ({ at }) => <DateTime iso={at} /> },
    what: { head: m.admin_user_what, cell: (reward) => <What reward={reward} /> },
    amount: { head: m.admin_tx_amount, profit: ({ amount }) => amount, inTable: 'font-semibold' },
  },
  phone: { left: 'what', leftNote: 'at', right: 'amount' },
})

/** Level and first deposit of a user, and the casino's gifts outside games, from the ledger. */
export function Bonuses({ id }: { id: string }) {
  const known = useQuery(bonusesOptions(id))
  return (
    <section aria-label={m.admin_user_bonuses()} className="space-y-5 type-dense">
      {known.data ? <Facts known={known.data} /> : <Missing query={known} className="h-48" />}
      <Allowed to="bonuses.grant">
        <GiveBonus id={id} />
      </Allowed>
      <Suspense fallback={null}>
        <Allowed to="bonuses.grant">
          <GiveFreeRounds id={id} />
        </Allowed>
      </Suspense>
      <div>
        <h3 className="type-h3 mb-1">{m.admin_user_rewards()}</h3>
        <GrowingTable of={rewards} params={{ id }} />
      </div>
    </section>
  )
}

function Facts({ known: { deposits, firstDeposit, level, progress, next, promocodes, given } }: { known: Known }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Fact name={m.admin_tx_deposits()}>
        <Money kopecks={kopecksOf(deposits)} />
      </Fact>
      <Fact name={m.admin_user_first_deposit()}>
        {firstDeposit ? (
          <>
            <Money kopecks={kopecksOf(firstDeposit.amount)} /> · <DateTime iso={firstDeposit.at} />
          </>
        ) : (
          m.admin_user_no_deposit()
        )}
      </Fact>
      <Fact name={m.admin_user_level()}>
        <span className="tabular font-semibold">{level}</span>
        {next && (
          <span className="mt-1 block max-w-80">
            <span className="block h-1.5 overflow-hidden rounded-full bg-control" aria-hidden="true">
              <span className="block h-full bg-iris" style={{ width: `${progress}%` }} />
            </span>
            <span className="type-small mt-1 block text-text-2">
              {m.admin_user_next_level({ level: next.level, progress })} · <Money kopecks={kopecksOf(deposits)} /> /{' '}
              <Money kopecks={kopecksOf(next.requirement)} />
            </span>
          </span>
        )}
      </Fact>
      <Fact name={m.admin_user_promocodes()}>
        <span className="tabular">{promocodes}</span>
      </Fact>
      {given.map(({ kind, times, amount }) => (
        <Fact key={kind} name={rewardText({ kind, posting: '' })}>
          <Profit kopecks={kopecksOf(amount)} /> <span className="tabular text-text-3">({times})</span>
        </Fact>
      ))}
    </dl>
  )
}

function What({ reward }: { reward: Reward }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {rewardText(reward)}
      {reward.from && <UserLink id={reward.from.id}>{reward.from.username}</UserLink>}
    </span>
  )
}
