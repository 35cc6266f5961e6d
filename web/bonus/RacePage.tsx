import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { Race } from './Race.tsx'

/** The weekly race, open to everyone (docs/product.md R10). */
export default function Page() {
  return (
    <Screen title={m.race_title()}>
      <Race />
    </Screen>
  )
}
