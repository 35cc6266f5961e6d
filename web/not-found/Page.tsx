import { Compass } from 'lucide-react'
import { ComingSoon } from '../shell/ComingSoon.tsx'
import { Screen } from '../shell/Screen.tsx'
import { m } from '../texts/compiled/messages.js'

export default function Page() {
  return (
    <Screen title={m.page_not_found()}>
      <ComingSoon drawing={<Compass />} note={m.not_found_note()} />
    </Screen>
  )
}
