import { Link, useParams } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { EmptyState } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { Slot } from './Slot.tsx'

export default function Page() {
  const { gameParam, alias, provider } = useParams({ strict: false })
  if (!gameParam || !alias || !provider) return <MissingParameters />
  // Each game has its own element, with its own URL and loading state.
  return <Slot key={`${provider}/${alias}`} gameParam={gameParam} alias={alias} provider={provider} />
}

/** Without alias or provider no game can be opened. */
function MissingParameters() {
  return (
    <Screen title={m.page_slot()}>
      <Card className="bg-surface">
        <EmptyState
          drawing={<CircleAlert />}
          text={m.slot_missing_parameters()}
          action={
            <Link to="/slots" className={buttonClass('main')}>
              {m.slot_back()}
            </Link>
          }
        />
      </Card>
    </Screen>
  )
}
