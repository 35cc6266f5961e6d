import type { BonusInfo } from '@casino/contract/money/rewards'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { useId } from 'react'
import type { BonusOption } from '../cashier/deposit.ts'
import { exampleGame } from '../games/index.ts'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { useGames } from '../wire/site.ts'
import { bonusCost, type DepositBonus, depositTerms } from './bonus-cost.ts'

interface BonusChoiceProps {
  info: BonusInfo
  value: BonusOption
  onValue: (option: BonusOption) => void
  /** The deposit's amount so far. */
  amount: Kopecks | undefined
}

/** The bonuses of a deposit that are available now, or none; and above the button, what the choice means. */
export function BonusChoice({ info, value, onValue, amount }: BonusChoiceProps) {
  const group = useId()
  const { welcome, reload } = info
  const choice = { group, value, onValue }
  return (
    <>
      {(welcome.available || reload.available) && (
        <fieldset className="min-w-0 space-y-2">
          <legend className="type-label mb-1.5 text-text-2">{m.rewards_choice()}</legend>
          {welcome.available && (
            <Option {...choice} option={0} title={m.rewards_choice_welcome({ percent: welcome.percent })}>
              <Terms bonus={welcome} amount={amount} />
            </Option>
          )}
          {reload.available && (
            <Option {...choice} option={2} title={m.rewards_choice_reload()}>
              <Terms bonus={reload} amount={amount} />
            </Option>
          )}
          <Option {...choice} option={1} title={m.rewards_choice_none()}>
            {m.rewards_choice_none_note()}
          </Option>
          {welcome.available && reload.percent > 0 && (
            <p className="type-small text-text-3">{m.rewards_choice_later({ percent: reload.percent })}</p>
          )}
        </fieldset>
      )}
      {amount !== undefined && amount > 0 && (
        <Summary info={info} amount={amount} bonus={value === 0 ? welcome : value === 2 ? reload : undefined} />
      )}
    </>
  )
}

interface SummaryProps {
  info: BonusInfo
  amount: Kopecks
  bonus: DepositBonus | undefined
}

/** What the player pays, receives and has to stake, and the sum that this deposit makes unavailable for withdrawal. */
function Summary({ info, amount, bonus }: SummaryProps) {
  const sign = useCurrencySign()
  const { gets, stakes } = depositTerms(info, amount, bonus)
  const words = { pays: formatMoney(amount, sign), gets: formatMoney(gets, sign) }
  const { withdrawable } = info.turnover
  return (
    <div className="type-body space-y-1 rounded-md bg-bg px-4 py-3">
      <p>
        {stakes > 0 ? m.rewards_terms({ ...words, stakes: formatMoney(stakes, sign) }) : m.rewards_terms_free(words)}
      </p>
      {stakes > 0 && withdrawable > 0 && (
        <p className="text-warning">{m.rewards_terms_locks({ amount: formatMoney(kopecksOf(withdrawable), sign) })}</p>
      )}
    </div>
  )
}

interface OptionProps {
  group: string
  option: BonusOption
  value: BonusOption
  onValue: (option: BonusOption) => void
  title: string
  children: React.ReactNode
}

function Option({ group, option, value, onValue, title, children }: OptionProps) {
  const chosen = option === value
  return (
    <label
      className={classes(
        'flex cursor-pointer gap-3 rounded-md border p-3 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        chosen ? 'border-accent bg-raised' : 'border-line bg-bg hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name={group}
        checked={chosen}
        onChange={() => onValue(option)}
        style={{ accentColor: 'var(--accent)' }}
        className="mt-0.5 size-5 shrink-0"
      />
      <span className="min-w-0">
        <span className="type-strong block">{title}</span>
        <span className="type-small block text-text-2">{children}</span>
      </span>
    </label>
  )
}

/** The bonus on this deposit, and the average cost of its turnover. */
function Terms({ bonus, amount }: { bonus: DepositBonus; amount: Kopecks | undefined }) {
  const sign = useCurrencySign()
  const money = (sum: Kopecks) => formatMoney(sum, sign)
  const games = useGames()
  const edge = games?.find(({ type }) => type === exampleGame.type)?.house_edge
  const cost = bonusCost(bonus, amount ?? kopecks(0), edge ?? 0)
  if (edge === undefined || cost.bonus === 0) return m.rewards_choice_cap({ amount: money(kopecksOf(bonus.cap)) })
  const words = {
    bonus: money(cost.bonus),
    turnover: money(cost.turnover),
    edge: String(edge).replace('.', ','),
    cost: money(cost.onAverage),
  }
  return (
    <>
      <span className="block text-success">{m.rewards_choice_gets({ amount: words.bonus })}</span>
      <span className="block">{m.rewards_cost(words)}</span>
      <span className="tabular block text-text-3">
        {m.rewards_cost_formula({ ...words, factor: String(bonus.turnover).replace('.', ',') })}
      </span>
    </>
  )
}
