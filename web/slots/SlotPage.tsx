import { Gamepad2 } from 'lucide-react'
import { ComingSoon } from '../shell/ComingSoon.tsx'
import { Screen } from '../shell/Screen.tsx'
import { m } from '../texts/compiled/messages.js'

export default function Page() {
  return (
    <Screen title={m.page_slot()}>
      <ComingSoon drawing={<Gamepad2 />} note={m.coming_slot()} />
    </Screen>
  )
}
