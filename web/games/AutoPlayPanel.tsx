import { Suspense } from 'react'
import { m } from '../texts/compiled/messages.js'
import { part } from '../ui/browser/part.ts'
import { Segmented } from '../ui/fields/Segmented.tsx'
import { Skeleton } from '../ui/messages/states.tsx'
import type { AutoPlayer, PlayMode } from './use-auto-play.ts'

const Fields = part(() => import('./AutoPlayFields.tsx'))

/** Switches between manual and automatic play; hidden if the site does not offer automatic play. */
export function ModeSwitch({ player, locked = false }: { player: AutoPlayer; locked?: boolean }) {
  if (!player.offered) return null
  return (
    <Segmented<PlayMode>
      label={m.auto_mode()}
      value={player.mode}
      onValue={player.setMode}
      disabled={locked || player.auto.at === 'running'}
      options={[
        { value: 'manual', label: m.auto_mode_manual() },
        { value: 'auto', label: m.auto_mode_auto() },
      ]}
    />
  )
}

/** The settings of automatic play; loaded on first use. */
export function AutoPlayPanel({ player }: { player: AutoPlayer }) {
  return (
    <Suspense fallback={<Skeleton className="h-[324px]" />}>
      <Fields player={player} />
    </Suspense>
  )
}
