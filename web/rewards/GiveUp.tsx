import type { BonusInfo } from '@casino/contract/money/rewards'
import { useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { Confirm } from '../ui/layers/Confirm.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { call } from '../wire/api.ts'
import { useOnline } from '../wire/connection.ts'
import { useClaim } from './use-claim.ts'

/** Gives up the open bonuses: the rest of them is taken back, and their turnover ends (docs/product.md R1). */
export function GiveUp({ turnover: { givesUp, afterGivingUp } }: { turnover: BonusInfo['turnover'] }) {
  const sign = useCurrencySign()
  const online = useOnline()
  const [confirming, setConfirming] = useState(false)
  const { claim, busy, error, reset } = useClaim({
    send: (_: undefined, key) => call('POST /api/payments/give-up-bonus', { key }),
    done: ({ takenBack }) => m.rewards_given_up({ amount: formatMoney(kopecksOf(takenBack), sign) }),
    failed: m.rewards_give_up_failed,
    onDone: () => setConfirming(false),
  })
  if (givesUp === null) return null
  const money = (roubles: number) => ({ amount: formatMoney(kopecksOf(roubles), sign) })
  const { left, missing } = afterGivingUp ?? { left: 0, missing: 0 }
  return (
    <>
      <Button disabled={!online} onClick={() => setConfirming(true)}>
        {m.rewards_give_up()}
      </Button>
      <Confirm
        open={confirming}
        onClose={() => {
          setConfirming(false)
          reset()
        }}
        title={m.rewards_give_up_title()}
        action={m.rewards_give_up()}
        busy={busy}
        error={error}
        onConfirm={() => claim(undefined)}
      >
        {m.rewards_give_up_text(money(givesUp))}{' '}
        {left > 0 ? m.rewards_give_up_left(money(left)) : m.rewards_give_up_open()}{' '}
        {missing > 0 && m.rewards_give_up_late(money(missing))}
      </Confirm>
    </>
  )
}
