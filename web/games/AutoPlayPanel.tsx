import { Suspense } from 'react'
import { m } from '../texts/compiled/messages.js'
import { part } from '../ui/part.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { Skeleton } from '../ui/states.tsx'
import type { AutoPlayer, PlayMode } from './use-auto-play.ts'

const Fields = part(() => import('./AutoPlayFields.tsx'))

/** By hand or automatically; not there where the house does not offer it. */
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

/** What automatic play shall do; its code comes with the first who wants it. */
export function AutoPlayPanel({ player }: { player: AutoPlayer }) {
  return (
    <Suspense fallback={<Skeleton className="h-[324px]" />}>
      <Fields player={player} />
    </Suspense>
  )
}
