import { UsersRound } from 'lucide-react'
import { ComingSoon } from '../shell/ComingSoon.tsx'
import { Screen } from '../shell/Screen.tsx'
import { m } from '../texts/compiled/messages.js'

export default function Page() {
  return (
    <Screen title={m.page_refs()}>
      <ComingSoon drawing={<UsersRound />} note={m.coming_refs()} />
    </Screen>
  )
}
