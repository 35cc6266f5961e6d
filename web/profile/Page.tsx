import { UserRound } from 'lucide-react'
import { ComingSoon } from '../shell/ComingSoon.tsx'
import { Screen } from '../shell/Screen.tsx'
import { m } from '../texts/compiled/messages.js'

export default function Page() {
  return (
    <Screen title={m.page_profile()}>
      <ComingSoon drawing={<UserRound />} note={m.coming_settings()} />
    </Screen>
  )
}
