import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { BalanceAside } from '../rewards/BalanceAside.tsx'
import { Screen } from '../shell/frame/Screen.tsx'
import { SupportLink } from '../shell/frame/SupportLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { Skeleton } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Tabs } from '../ui/shown/Tabs.tsx'
import { Deposit } from './Deposit.tsx'

const route = getRouteApi('/balance')

// Closed tabs are not fetched.
const WithdrawPanel = lazy(() => import('../cashier/withdrawal/WithdrawPanel.tsx'))
const DepositNotice = lazy(() => import('../verification/DepositNotice.tsx'))
const PaymentHistory = lazy(() => import('../cashier/history/PaymentHistory.tsx'))

export default function Page() {
  const { tab = 'deposit', type = 'card', show, id } = route.useSearch()
  const tabs = [
    { key: 'deposit', label: m.balance_tab_deposit() },
    { key: 'withdraw', label: m.balance_tab_withdraw() },
    { key: 'history', label: m.balance_tab_history() },
  ] as const
  return (
    <Screen title={m.page_balance()} aside={<BalanceAside />}>
      <div className="mb-6">
        <Tabs
          label={m.balance_tabs()}
          end={<SupportLink className={buttonClass('quiet', 'button', 'px-3')} />}
          tabs={tabs.map(({ key, label }) => ({
            label,
            link: { to: '/balance', search: { tab: key } },
            current: key === tab,
          }))}
        />
      </div>
      {tab === 'deposit' && (
        <div className="space-y-6">
          <Deposit />
          <Suspense fallback={null}>
            <DepositNotice />
          </Suspense>
        </div>
      )}
      <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
        {tab === 'withdraw' && (
          <WithdrawPanel type={type} linkOf={(each) => ({ to: '/balance', search: { tab: 'withdraw', type: each } })} />
        )}
        {tab === 'history' && <PaymentHistory show={show} id={id} />}
      </Suspense>
    </Screen>
  )
}
