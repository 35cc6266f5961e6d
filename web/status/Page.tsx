import { Screen } from '../shell/frame/Screen.tsx'
import { ServiceStatus } from '../shell/frame/ServiceStatus.tsx'
import { SupportLink } from '../shell/frame/SupportLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { buttonClass } from '../ui/shown/Button.tsx'

/** Shows players and guests whether the site is down. */
export default function Page() {
  return (
    <Screen title={m.page_status()} className="max-w-180" aside={<SupportLink className={buttonClass('quiet')} />}>
      <ServiceStatus />
    </Screen>
  )
}
