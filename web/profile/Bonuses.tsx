import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CashbackClaim } from '../rewards/CashbackClaim.tsx'
import { Countdown } from '../rewards/Countdown.tsx'
import { GiveUp } from '../rewards/GiveUp.tsx'
import { LevelProgress } from '../rewards/LevelProgress.tsx'
import { LevelTrack } from '../rewards/LevelTrack.tsx'
import { PromoCodeForm } from '../rewards/PromoCodeForm.tsx'
import { TurnoverList } from '../rewards/TurnoverList.tsx'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Money, useCurrencySign } from '../ui/shown/Money.tsx'
import { bonusInfoOptions } from '../wire/rewards.ts'
import { Section } from './Section.tsx'

/** The second tab: cashback, welcome bonus, turnover and the levels. */
export default function Bonuses() {
  const sign = useCurrencySign()
  const { data: info, isError, refetch } = useQuery(bonusInfoOptions)
  if (!info) return isError ? <ErrorState text={m.rewards_load_failed()} onRetry={() => void refetch()} /> : <Loading />
  const { cashback, welcome, turnover } = info
  return (
    <div className="space-y-6">
      <Section title={m.rewards_levels()} note={m.rewards_levels_note()}>
        <LevelProgress totalDeposits={info.totalDeposits} />
        <LevelTrack info={info} />
      </Section>
      <div className="grid min-w-0 gap-6 lg:grid-cols-2 lg:items-start">
        <div className="min-w-0 space-y-6">
          <Section
            title={m.rewards_cashback_title({ percent: cashback.percent })}
            note={m.rewards_cashback_text({ percent: cashback.percent })}
          >
            <p className="type-h2">
              <Money kopecks={kopecksOf(cashback.availableAmount)} />
            </p>
            <CashbackClaim cashback={cashback} />
            <p className="type-small text-text-3">
              {m.rewards_cashback_next()} <Countdown until={cashback.nextMonday} everyDays={7} />
            </p>
          </Section>
          {welcome.available && (
            <Section
              title={m.rewards_welcome_title({ percent: welcome.percent })}
              note={m.rewards_welcome_text({ cap: formatMoney(kopecksOf(welcome.cap), sign) })}
            >
              <Link to="/balance" search={{ tab: 'deposit' }} className={buttonClass('main')}>
                {m.nav_deposit()}
              </Link>
            </Section>
          )}
          <Section title={m.rewards_promocode_title()} note={m.rewards_promocode_text()}>
            <PromoCodeForm />
          </Section>
        </div>
        <Section
          title={m.rewards_turnover_title()}
          note={
            turnover.left > 0
              ? m.rewards_turnover_left({ amount: formatMoney(kopecksOf(turnover.left), sign) })
              : m.rewards_turnover_done()
          }
        >
          {turnover.open.length > 0 && <TurnoverList open={turnover.open} />}
          <GiveUp turnover={turnover} />
        </Section>
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div className="space-y-6">
      <Skeleton className="h-80 rounded-lg" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-58 rounded-lg" />
        <Skeleton className="h-58 rounded-lg" />
      </div>
    </div>
  )
}
