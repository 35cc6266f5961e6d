import { useSearch } from '@tanstack/react-router'
import { Bitcoin, CreditCard } from 'lucide-react'
import { ComingSoon } from '../shell/ComingSoon.tsx'
import { Screen } from '../shell/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { Tabs } from '../ui/Tabs.tsx'

export default function Page() {
  const { type = 'card' } = useSearch({ strict: false })
  return (
    <Screen title={m.page_top_up()}>
      <Tabs
        label={m.topup_choice()}
        className="mb-6"
        tabs={[
          {
            label: m.method_card(),
            link: { to: '/profile/top-up', search: { type: 'card' } },
            current: type === 'card',
          },
          {
            label: m.method_crypto(),
            link: { to: '/profile/top-up', search: { type: 'crypto' } },
            current: type === 'crypto',
          },
        ]}
      />
      <ComingSoon drawing={type === 'card' ? <CreditCard /> : <Bitcoin />} note={m.coming_deposit()} />
    </Screen>
  )
}
