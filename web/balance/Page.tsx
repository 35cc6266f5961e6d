import { getRouteApi } from '@tanstack/react-router'
import { PaymentHistory } from '../cashier/history/PaymentHistory.tsx'
import { WithdrawPanel } from '../cashier/withdrawal/WithdrawPanel.tsx'
import { Screen } from '../shell/Screen.tsx'
import { SupportLink } from '../shell/SupportLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/amount.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Money } from '../ui/Money.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useSession } from '../wire/session.ts'
import { Deposit } from './Deposit.tsx'

const route = getRouteApi('/balance')

export default function Page() {
  const { tab = 'deposit', type = 'card', show, id } = route.useSearch()
  const { user } = useSession()
  const tabs = [
    { key: 'deposit', label: m.balance_tab_deposit() },
    { key: 'withdraw', label: m.balance_tab_withdraw() },
    { key: 'history', label: m.balance_tab_history() },
  ] as const
  return (
    <Screen title={m.page_balance()} aside={user && <Money kopecks={kopecksOf(user.balance)} className="type-h1" />}>
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
      {tab === 'deposit' && <Deposit />}
      {tab === 'withdraw' && (
        <WithdrawPanel type={type} linkOf={(each) => ({ to: '/balance', search: { tab: 'withdraw', type: each } })} />
      )}
      {tab === 'history' && <PaymentHistory show={show} id={id} />}
    </Screen>
  )
}
