import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import WithdrawPanel from '../cashier/withdrawal/WithdrawPanel.tsx'
import { withdrawTypeOf } from '../cashier/withdrawal/withdraw-types.ts'
import { BalanceAside } from '../rewards/BalanceAside.tsx'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'

/** The form for a card, a phone or coins: `?type=crypto`, or `/profile/withdraw/crypto`. */
export default function Page() {
  const { _splat: steps } = useParams({ strict: false })
  const { type = steps?.split('/', 1)[0] } = useSearch({ strict: false })
  const { history } = useRouter()
  const navigate = useNavigate()
  // One step back (docs/product.md §2).
  const leave = useCallback(() => {
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/balance', search: { tab: 'history' }, replace: true })
  }, [history, navigate])
  return (
    <Screen title={m.page_withdraw()} aside={<BalanceAside />}>
      <WithdrawPanel
        type={withdrawTypeOf(type)}
        linkOf={(each) => ({ to: '/profile/withdraw', search: { type: each } })}
        onLeave={leave}
      />
    </Screen>
  )
}
