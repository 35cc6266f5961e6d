import type { BonusInfo, Credit } from '@casino/contract/money/rewards'
import { creditNames } from '../shell/inbox/credit-names.ts'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { Meter } from '../ui/shown/Meter.tsx'
import { Money, useCurrencySign } from '../ui/shown/Money.tsx'

const percentOf = ({ staked, toStake }: Pick<Credit, 'staked' | 'toStake'>) =>
  toStake > 0 ? Math.floor((staked * 100) / toStake) : 100

/** The turnover (docs/product.md R7) of each credit, in the order in which they are staked. */
export function TurnoverList({ open }: { open: BonusInfo['turnover']['open'] }) {
  const sign = useCurrencySign()
  const money = (roubles: number) => formatMoney(kopecksOf(roubles), sign)
  return (
    <ol className="divide-y divide-line">
      {open.map((credit) => (
        <li key={`${credit.kind} ${credit.at}`} className="space-y-2 py-3 last:pb-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="type-strong">{creditNames[credit.kind]()}</span>
            <Money kopecks={kopecksOf(credit.amount)} className="type-strong" />
          </p>
          <Meter
            label={creditNames[credit.kind]()}
            percent={percentOf(credit)}
            tone={credit.staked >= credit.toStake ? 'success' : 'accent'}
          />
          <p className="type-small tabular flex flex-wrap justify-between gap-x-4 text-text-2">
            <span>{m.rewards_staked_of({ staked: money(credit.staked), of: money(credit.toStake) })}</span>
            <span className="text-text-3">
              <DateTime iso={credit.at} dateOnly />
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
