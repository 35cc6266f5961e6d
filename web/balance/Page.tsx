import { Wallet } from 'lucide-react'
import { ComingSoon } from '../shell/ComingSoon.tsx'
import { Screen } from '../shell/Screen.tsx'
import { m } from '../texts/compiled/messages.js'

export default function Page() {
  return (
    <Screen title={m.page_balance()}>
      <ComingSoon drawing={<Wallet />} note={m.coming_deposit()} />
    </Screen>
  )
}
