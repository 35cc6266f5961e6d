import type { BonusInfo } from '@casino/contract/money/rewards'
import { levelOf, levelReached } from '@casino/rules/levels'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CashbackClaim } from '../rewards/CashbackClaim.tsx'
import { Countdown } from '../rewards/Countdown.tsx'
import { GiveUp } from '../rewards/GiveUp.tsx'
import { PromoCodeForm } from '../rewards/PromoCodeForm.tsx'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { ErrorState } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Meter } from '../ui/shown/Meter.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { bonusInfoOptions } from '../wire/rewards.ts'
import { useSession } from '../wire/session.ts'
import { BonusCard, BonusCardSkeleton, cardsClass } from './BonusCard.tsx'
import { GuestBonuses } from './GuestBonuses.tsx'
import { RaceCard } from './RaceCard.tsx'

const cards = 8

/** docs/product.md §2 Bonus page. */
export default function Page() {
  const { authenticated, loading } = useSession()
  useRaceMoved()
  return <Screen title={m.page_bonus()}>{authenticated || loading ? <Bonuses /> : <GuestBonuses />}</Screen>
}

/** The race was a part of this page, and links to it are still in use. */
function useRaceMoved(): void {
  const navigate = useNavigate()
  const atRace = useLocation({ select: ({ hash }) => hash === 'race' })
  useEffect(() => {
    if (atRace) void navigate({ to: '/race', replace: true })
  }, [atRace, navigate])
}

function Bonuses() {
  const { data: info, isError, refetch } = useQuery(bonusInfoOptions)
  if (!info && isError) return <ErrorState text={m.rewards_load_failed()} onRetry={() => void refetch()} />
  return (
    <ul className={cardsClass}>
      {info ? (
        <Cards info={info} />
      ) : (
        Array.from({ length: cards }, (_, index) => index).map((index) => <BonusCardSkeleton key={index} />)
      )}
    </ul>
  )
}

/** The remaining turnover comes first, while there is any. */
function Cards({ info }: { info: BonusInfo }) {
  const turnover = <Turnover turnover={info.turnover} />
  return (
    <>
      {info.turnover.left > 0 && turnover}
      <Welcome info={info} />
      <Cashback cashback={info.cashback} />
      <NextLevel info={info} />
      <BonusCard
        art="promocode"
        title={m.rewards_promocode_title()}
        text={m.rewards_promocode_text()}
        pill={{ tone: 'plain', text: m.rewards_pill_once() }}
        action={<PromoCodeForm />}
      />
      <BonusCard
        art="referral"
        title={m.rewards_referral_title()}
        text={m.rewards_referral_text({ percent: info.referral.sharePercent })}
        pill={{ tone: 'success', text: `${info.referral.sharePercent} %` }}
        action={
          <Link to="/refs" className={buttonClass('secondary', 'button', 'w-full')}>
            {m.rewards_referral_button()}
          </Link>
        }
      />
      <Reload info={info} />
      <RaceCard />
      {info.turnover.left === 0 && turnover}
    </>
  )
}

function Welcome({ info: { welcome, depositTurnover: deposit } }: { info: BonusInfo }) {
  const { used, available, percent, cap, turnover } = welcome
  const sign = useCurrencySign()
  return (
    <BonusCard
      art="welcome"
      title={m.rewards_welcome_title({ percent })}
      text={m.rewards_welcome_terms({ cap: formatMoney(kopecksOf(cap), sign), turnover, deposit })}
      pill={
        available
          ? { tone: 'success', text: m.rewards_pill_available() }
          : { tone: 'plain', text: used ? m.rewards_pill_used() : m.rewards_pill_off() }
      }
      off={!available}
      action={available && <ToDeposit />}
    />
  )
}

function Reload({ info: { reload, depositTurnover: deposit } }: { info: BonusInfo }) {
  const { available, percent, cap, turnover } = reload
  const sign = useCurrencySign()
  return (
    <BonusCard
      art="reload"
      title={m.rewards_reload_title()}
      text={
        percent > 0
          ? m.rewards_reload_terms({ percent, cap: formatMoney(kopecksOf(cap), sign), turnover, deposit })
          : m.rewards_reload_none()
      }
      pill={
        available
          ? { tone: 'success', text: m.rewards_pill_available() }
          : { tone: 'plain', text: percent > 0 ? m.rewards_pill_later() : m.rewards_pill_off() }
      }
      off={percent === 0}
      action={available && <ToDeposit />}
    />
  )
}

function ToDeposit() {
  return (
    <Link to="/balance" search={{ tab: 'deposit' }} className={buttonClass('main', 'button', 'w-full')}>
      {m.nav_deposit()}
    </Link>
  )
}

function Cashback({ cashback }: { cashback: BonusInfo['cashback'] }) {
  const { alreadyClaimed, availableAmount, percent, nextMonday } = cashback
  const claimable = !alreadyClaimed && availableAmount > 0
  return (
    <BonusCard
      art="cashback"
      title={m.rewards_cashback_title({ percent })}
      text={m.rewards_cashback_text({ percent })}
      pill={
        claimable
          ? { tone: 'success', text: m.rewards_pill_available() }
          : {
              tone: 'plain',
              text: (
                <>
                  {m.rewards_cashback_in()} <Countdown until={nextMonday} everyDays={7} />
                </>
              ),
            }
      }
      action={<CashbackClaim cashback={cashback} />}
    />
  )
}

function NextLevel({ info }: { info: BonusInfo }) {
  const sign = useCurrencySign()
  const { level, next, progressPercent } = levelReached(kopecksOf(info.totalDeposits))
  const unclaimed = info.bonusRewards.filter(({ claimed }) => !claimed)
  const waiting = unclaimed.reduce((sum, { level }) => sum + levelOf(level).reward, 0)
  return (
    <BonusCard
      art="level"
      title={m.rewards_levels_title()}
      text={
        next
          ? m.rewards_levels_text({
              reward: formatMoney(next.reward, sign),
              level: next.level,
              need: formatMoney(next.requirement, sign),
            })
          : m.rewards_level_greatest()
      }
      pill={
        unclaimed.length > 0
          ? { tone: 'success', text: `+${formatMoney(kopecksOf(waiting / 100), sign)}` }
          : { tone: 'plain', text: m.rewards_level({ level }) }
      }
      action={
        <Link
          to="/profile"
          search={{ tab: 'bonuses' }}
          className={buttonClass(unclaimed.length > 0 ? 'main' : 'secondary', 'button', 'w-full')}
        >
          {unclaimed.length > 0 ? m.rewards_levels_claim() : m.rewards_levels_open()}
        </Link>
      }
    >
      <Meter label={m.rewards_level_progress()} percent={progressPercent} />
    </BonusCard>
  )
}

function Turnover({ turnover }: { turnover: BonusInfo['turnover'] }) {
  const { left, open } = turnover
  const sign = useCurrencySign()
  const staked = open.reduce((sum, credit) => sum + credit.staked, 0)
  const percent = Math.floor((staked * 100) / (staked + left || 1))
  return (
    <BonusCard
      art="turnover"
      title={m.rewards_turnover_title()}
      text={
        left > 0 ? m.rewards_turnover_left({ amount: formatMoney(kopecksOf(left), sign) }) : m.rewards_turnover_done()
      }
      pill={left > 0 ? { tone: 'warning', text: `${percent} %` } : { tone: 'success', text: m.rewards_pill_open() }}
      action={
        left > 0 && (
          <span className="flex flex-wrap gap-2 *:grow">
            <Link to="/" className={buttonClass()}>
              {m.rewards_play()}
            </Link>
            <GiveUp turnover={turnover} />
          </span>
        )
      }
    >
      {left > 0 && <Meter label={m.rewards_turnover_title()} percent={percent} />}
    </BonusCard>
  )
}
