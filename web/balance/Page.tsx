import { getRouteApi } from '@tanstack/react-router'
import { ArrowUpFromLine, ArrowUpRight, History, Wallet } from 'lucide-react'
import { ComingSoon } from '../shell/ComingSoon.tsx'
import { Screen } from '../shell/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/amount.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Money } from '../ui/Money.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useSession } from '../wire/session.ts'
import { useSettings } from '../wire/site.ts'

const route = getRouteApi('/balance')

export default function Page() {
  const { tab = 'deposit' } = route.useSearch()
  const { user } = useSession()
  const { site } = useSettings()
  const tabs = [
    { key: 'deposit', label: m.balance_tab_deposit() },
    { key: 'withdraw', label: m.balance_tab_withdraw() },
    { key: 'history', label: m.balance_tab_history() },
  ] as const
  return (
    <Screen title={m.page_balance()} aside={user && <Money kopecks={kopecksOf(user.balance)} className="type-h1" />}>
      <div className="mb-6 flex items-end justify-between gap-2">
        <Tabs
          label={m.balance_tabs()}
          className="min-w-0 flex-1"
          tabs={tabs.map(({ key, label }) => ({
            label,
            link: { to: '/balance', search: { tab: key } },
            current: key === tab,
          }))}
        />
        {site.supportUrl && (
          <a
            href={site.supportUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={m.nav_support_new_tab()}
            className={buttonClass('quiet', 'button', 'shrink-0 px-3')}
          >
            {m.nav_support()}
            <ArrowUpRight size={16} aria-hidden />
          </a>
        )}
      </div>
      {tab === 'deposit' && <ComingSoon drawing={<Wallet />} note={m.coming_deposit()} />}
      {tab === 'withdraw' && <ComingSoon drawing={<ArrowUpFromLine />} note={m.coming_withdraw()} />}
      {tab === 'history' && <ComingSoon drawing={<History />} note={m.coming_history()} />}
    </Screen>
  )
}
