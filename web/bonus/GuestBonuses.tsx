import type { BonusTerms } from '@casino/contract/entities'
import { levelOf } from '@casino/rules/levels'
import type { RewardArt } from '../rewards/RewardScene.tsx'
import { type GuestIntent, openAuth } from '../shell/auth/auth.ts'
import { places } from '../shell/frame/destinations.ts'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { Button } from '../ui/shown/Button.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { useSettings } from '../wire/site.ts'
import { BonusCard, cardsClass } from './BonusCard.tsx'
import { RaceCard } from './RaceCard.tsx'

const thisPage = (): GuestIntent => ({ name: m.page_bonus(), place: { to: '/bonus' } })

/** The bonuses available to a new player, with their terms; the buttons lead to sign-in and then to the bonus. */
export function GuestBonuses() {
  const { bonus, affiliate } = useSettings()
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-iris-tint px-4 py-3">
        <p className="type-strong min-w-0 wrap-anywhere text-iris-text">{m.rewards_guest()}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => openAuth('login', { wanted: thisPage() })}>{m.shell_login()}</Button>
          <Button kind="main" onClick={() => openAuth('register', { wanted: thisPage() })}>
            {m.shell_register()}
          </Button>
        </div>
      </div>
      <ul className={cardsClass}>
        {bonus && <Offers bonus={bonus} />}
        {affiliate && affiliate.sharePercent > 0 && (
          <Offer
            art="referral"
            title={m.rewards_referral_title()}
            text={m.rewards_referral_text({ percent: affiliate.sharePercent })}
            pill={`${affiliate.sharePercent} %`}
            wanted={{ name: places.referrals.name(), place: places.referrals.place }}
          />
        )}
        <RaceCard />
      </ul>
    </>
  )
}

function Offers({ bonus }: { bonus: BonusTerms }) {
  const sign = useCurrencySign()
  const roubles = (amount: number) => formatMoney(kopecksOf(amount), sign)
  const toDeposit = { name: places.deposit.name(), place: places.deposit.place }
  const first = levelOf(1)
  return (
    <>
      {bonus.welcomePercent > 0 && (
        <Offer
          art="welcome"
          title={m.rewards_welcome_title({ percent: bonus.welcomePercent })}
          text={m.rewards_welcome_terms({
            cap: roubles(bonus.welcomeCap),
            turnover: bonus.welcomeTurnover,
            deposit: bonus.depositTurnover,
          })}
          pill={`+${bonus.welcomePercent} %`}
          note={m.rewards_deadline_none()}
          wanted={toDeposit}
        />
      )}
      {bonus.cashbackPercent > 0 && (
        <Offer
          art="cashback"
          title={m.rewards_cashback_title({ percent: bonus.cashbackPercent })}
          text={m.rewards_cashback_text({ percent: bonus.cashbackPercent })}
          pill={`${bonus.cashbackPercent} %`}
          note={termsOf(bonus.cashbackTurnover)}
        />
      )}
      <Offer
        art="level"
        title={m.rewards_levels_title()}
        text={m.rewards_levels_text({
          reward: formatMoney(first.reward, sign),
          level: first.level,
          need: formatMoney(first.requirement, sign),
        })}
        pill={m.rewards_level({ level: 1 })}
        note={termsOf(bonus.levelTurnover)}
      />
      <Offer
        art="promocode"
        title={m.rewards_promocode_title()}
        text={m.rewards_promocode_text()}
        pill={m.rewards_pill_once()}
        note={termsOf(bonus.promocodeTurnover)}
      />
      {bonus.reloadPercent > 0 && (
        <Offer
          art="reload"
          title={m.rewards_reload_title()}
          text={m.rewards_reload_terms({
            percent: bonus.reloadPercent,
            cap: roubles(bonus.reloadCap),
            turnover: bonus.reloadTurnover,
            deposit: bonus.depositTurnover,
          })}
          pill={`+${bonus.reloadPercent} %`}
          note={m.rewards_deadline_none()}
          wanted={toDeposit}
        />
      )}
    </>
  )
}

const termsOf = (turnover: number) => (turnover > 0 ? m.rewards_no_deadline({ turnover }) : m.rewards_no_turnover())

interface OfferProps {
  art: RewardArt
  title: string
  text: string
  pill: string
  /** The terms not mentioned in its text. */
  note?: string
  wanted?: GuestIntent
}

function Offer({ art, title, text, pill, note, wanted = thisPage() }: OfferProps) {
  return (
    <BonusCard
      art={art}
      title={title}
      text={text}
      pill={{ tone: 'plain', text: pill }}
      action={
        <Button className="w-full" onClick={() => openAuth('login', { wanted })}>
          {m.rewards_guest_button()}
        </Button>
      }
    >
      {note && <p className="type-small text-text-3">{note}</p>}
    </BonusCard>
  )
}
