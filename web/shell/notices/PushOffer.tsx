import { BellRing } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { createPersisted, truth, useLocalStorage } from '../../ui/browser/local-storage.ts'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { pushHere, usePush } from './push.ts'

const declined = createPersisted('push-declined', false, truth)

/** Offers notices on this device at a moment when there is something to wait for; once declined, never again. */
export default function PushOffer() {
  const [isDeclined, decline] = useLocalStorage(declined)
  const { settings, isOn, turn } = usePush()
  if (turn.data) return <Offered text={m.notices_turned_on()} />
  if (isDeclined || !settings.data || isOn || pushHere() !== 'possible') return null
  return (
    <Card className="flex max-w-[640px] flex-wrap items-center gap-4">
      <BellRing className="size-6 shrink-0 text-accent-text" aria-hidden />
      <div className="min-w-0 flex-1 basis-60">
        <p className="type-strong">{m.notices_offer()}</p>
        <p className="type-small text-text-2">{m.notices_offer_note()}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="ghost" onClick={() => decline(true)}>
          {m.notices_offer_no()}
        </Button>
        <Button busy={turn.isPending} onClick={() => turn.mutate(true)}>
          {m.notices_offer_yes()}
        </Button>
      </div>
      {turn.isError && <ErrorBox>{m.notices_failed()}</ErrorBox>}
    </Card>
  )
}

function Offered({ text }: { text: string }) {
  return (
    <Card className="flex max-w-[640px] items-center gap-4">
      <BellRing className="size-6 shrink-0 text-success" aria-hidden />
      <p className="type-strong">{text}</p>
    </Card>
  )
}
