import type { GameStatus } from '@casino/contract/entities'
import { m } from '../../texts/compiled/messages.js'
import { Pill } from '../../ui/shown/Pill.tsx'

/** Shows why a game cannot be played now; nothing if it can. */
export function GameStatusPill({ status, className }: { status: GameStatus; className?: string }) {
  const shown = className ?? ''
  switch (status) {
    case 'active':
      return null
    case 'development':
      return (
        <Pill tone="iris" className={shown}>
          {m.home_status_development()}
        </Pill>
      )
    case 'maintenance':
      return (
        <Pill tone="warning" className={shown}>
          {m.home_status_maintenance()}
        </Pill>
      )
    case 'disabled':
      return <Pill className={shown}>{m.home_status_disabled()}</Pill>
  }
}
