import { House } from 'lucide-react'
import { ComingSoon } from '../shell/ComingSoon.tsx'
import { Screen } from '../shell/Screen.tsx'
import { m } from '../texts/compiled/messages.js'

export default function Page() {
  return (
    <Screen title={m.home_title()}>
      <ComingSoon drawing={<House />} note={m.home_description()} />
    </Screen>
  )
}
