import { isDay } from '@casino/rules/day'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { Skeleton } from '../ui/messages/states.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { type DayRangeFilter, referralsOptions } from '../wire/rewards.ts'
import { useSession } from '../wire/session.ts'
import { Figures } from './Figures.tsx'
import { Invitation } from './Invitation.tsx'
import { ReferralList } from './ReferralList.tsx'

/** The URL's parameters may have any value. */
const periodIn = ({ from = '', to = '' }: Record<string, string | undefined>): DayRangeFilter => ({
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
})

/** docs/product.md §2 Referral page. */
export default function Page() {
  const { user } = useSession()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const period = periodIn(search)
  const stats = useInfiniteQuery(referralsOptions(period))
  const first = stats.data?.pages[0]
  return (
    <Screen
      title={m.page_refs()}
      aside={
        <span className="type-body text-text-2">
          <DateTime iso={new Date().toISOString()} dateOnly />
        </span>
      }
    >
      <div className="space-y-6">
        {user ? (
          <Invitation
            code={user.referal}
            percent={first?.sharePercent}
            times={first?.invitedTurnover}
            failed={stats.isError}
          />
        ) : (
          <Skeleton className="h-72 rounded-lg" />
        )}
        <Figures
          stats={first}
          failed={stats.isError && !first}
          onRetry={() => void stats.refetch()}
          period={period}
          onPeriod={(to) => void navigate({ to: '/refs', search: periodIn(to), replace: true, resetScroll: false })}
        />
        {first && (
          <ReferralList
            referrals={stats.data?.pages.flatMap(({ referrals }) => referrals) ?? []}
            busy={stats.isFetchingNextPage}
            onMore={stats.hasNextPage ? () => void stats.fetchNextPage() : undefined}
          />
        )}
      </div>
    </Screen>
  )
}
