import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CircleAlert, Gamepad2 } from 'lucide-react'
import { ComingSoon } from '../shell/ComingSoon.tsx'
import { Screen } from '../shell/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/states.tsx'
import { settingsOptions } from '../wire/site.ts'

export default function Page() {
  const { alias, provider } = useParams({ strict: false })
  const settings = useQuery(settingsOptions)
  return (
    <Screen title={m.page_slot()}>
      {settings.isError && (
        <p role="alert" className="type-body mb-4 rounded-md bg-warning-tint px-4 py-3 text-warning">
          {m.slot_settings_failed()}
        </p>
      )}
      {alias && provider ? <ComingSoon drawing={<Gamepad2 />} note={m.coming_slot()} /> : <MissingParameters />}
    </Screen>
  )
}

/** docs/product.md §2: without alias or provider no game can be opened. */
function MissingParameters() {
  return (
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
  )
}
