import { Screen } from '../shell/Screen.tsx'
import { ServiceStatus } from '../shell/ServiceStatus.tsx'
import { SupportLink } from '../shell/SupportLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { buttonClass } from '../ui/Button.tsx'

/** For players and guests who wonder whether the fault is ours. */
export default function Page() {
  return (
    <Screen title={m.page_status()} className="max-w-180" aside={<SupportLink className={buttonClass('quiet')} />}>
      <ServiceStatus />
    </Screen>
  )
}
