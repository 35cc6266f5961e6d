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
import { bonusCost, type DepositBonus } from './bonus-cost.ts'

interface BonusChoiceProps {
  info: BonusInfo
  value: BonusOption
  onValue: (option: BonusOption) => void
  /** The deposit's amount so far. */
  amount: Kopecks | undefined
}

/** Three options, each with its benefit and cost; an unavailable one says why. */
export function BonusChoice({ info: { welcome, reload }, value, onValue, amount }: BonusChoiceProps) {
  const group = useId()
  const noWelcome = welcome.used ? m.rewards_choice_used() : m.rewards_choice_off()
  const noReload = reload.percent > 0 ? m.rewards_choice_after_first() : m.rewards_choice_off()
  const choice = { group, value, onValue }
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="type-label mb-1.5 text-text-2">{m.rewards_choice()}</legend>
      <Option
        {...choice}
        option={0}
        title={m.rewards_choice_welcome({ percent: welcome.percent })}
        closed={welcome.available ? undefined : noWelcome}
      >
        <Terms bonus={welcome} amount={amount} />
      </Option>
      <Option {...choice} option={1} title={m.rewards_choice_none()}>
        {m.rewards_choice_none_note()}
      </Option>
      <Option {...choice} option={2} title={m.rewards_choice_reload()} closed={reload.available ? undefined : noReload}>
        <Terms bonus={reload} amount={amount} />
      </Option>
    </fieldset>
  )
}

interface OptionProps {
  group: string
  option: BonusOption
  value: BonusOption
  onValue: (option: BonusOption) => void
  title: string
  /** Why it is unavailable. */
  closed?: string | undefined
  children: React.ReactNode
}

function Option({ group, option, value, onValue, title, closed, children }: OptionProps) {
  const chosen = option === value
  return (
    <label
      className={classes(
        'flex min-h-24 gap-3 rounded-md border p-3 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        chosen ? 'border-accent bg-raised' : 'border-line bg-bg',
        !closed && 'cursor-pointer hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name={group}
        checked={chosen}
        disabled={closed !== undefined}
        onChange={() => onValue(option)}
        style={{ accentColor: 'var(--accent)' }}
        className="mt-0.5 size-5 shrink-0"
      />
      <span className="min-w-0">
        <span className={classes('type-strong block', closed && 'text-text-3')}>{title}</span>
        <span className="type-small block text-text-2">{closed ?? children}</span>
      </span>
    </label>
  )
}

/** The house edge in per cent, until the game's record is loaded (docs/product.md §9). */
const usualEdge = 2

/** The bonus on this deposit, and the average cost of its turnover. */
function Terms({ bonus, amount }: { bonus: DepositBonus; amount: Kopecks | undefined }) {
  const sign = useCurrencySign()
  const money = (sum: Kopecks) => formatMoney(sum, sign)
  const games = useGames()
  const edge = games?.find(({ type }) => type === exampleGame.type)?.house_edge ?? usualEdge
  const cost = bonusCost(bonus, amount ?? kopecks(0), edge)
  if (cost.bonus === 0) return m.rewards_choice_cap({ amount: money(kopecksOf(bonus.cap)) })
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
