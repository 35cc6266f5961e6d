import type { BonusInfo } from '@casino/contract/money/rewards'
import type { Kopecks } from '@casino/rules/money'
import type { BonusOption } from '../cashier/deposit.ts'
import { Card } from '../ui/shown/Card.tsx'
import { BonusChoice } from './BonusChoice.tsx'
import { PromoCodeForm } from './PromoCodeForm.tsx'

interface DepositSideProps {
  info: BonusInfo
  bonus: BonusOption
  onBonus: (option: BonusOption) => void
  amount: Kopecks | undefined
}

/** Next to the amount of a deposit: its available bonuses, and the promo code. */
export default function DepositSide({ info, bonus, onBonus, amount }: DepositSideProps) {
  return (
    <div className="min-w-0 space-y-6">
      <Card>
        <BonusChoice info={info} value={bonus} onValue={onBonus} amount={amount} />
      </Card>
      <Card>
        <PromoCodeForm />
      </Card>
    </div>
  )
}
