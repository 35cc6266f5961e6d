import { kopecks } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SessionFacts } from '../protection/SessionFacts.tsx'
import { useRoundUnderWay } from '../shell/games/rounds-under-way.ts'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { useMobile } from '../ui/browser/media.ts'
import { kopecksOf } from '../ui/fields/amount.ts'
import { protectionOptions } from '../wire/protection.ts'
import { settingsOptions } from '../wire/site.ts'
import { Game } from './Game.tsx'
import { LeaveFullScreen } from './LeaveFullScreen.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { Notice } from './Notice.tsx'
import { SlotBar } from './SlotBar.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { type SlotProps, useSlot } from './use-slot.ts'

/** The window's height without the header and, on a phone, the bottom bar: the page never scrolls during a game. */
const heights = {
  desktop: 'calc(100dvh - 64px)',
  phone: 'calc(100dvh - 120px - env(safe-area-inset-bottom))',
}

/** The refetch interval of a session's figures: this page does not see the bets of a partner's game. */
const sessionEveryMs = 15_000

function SlotSession() {
  const { session } = useQuery({ ...protectionOptions, refetchInterval: sessionEveryMs }).data ?? {}
  const net = session ? kopecksOf(session.won) - kopecksOf(session.staked) : 0
  return <SessionFacts since={session?.since} net={kopecks(net)} />
}

/** The page of a partner's game: a bar, and the game on black, as large as the window allows. */
export function Slot({ gameParam, alias, provider }: SlotProps) {
  const { title, mode, view, partner, hasModes, session, choose, agree } = useSlot({ gameParam, alias, provider })
  const settings = useQuery(settingsOptions)
  const [launch, setLaunch] = useState(1)
  const stage = useRef<HTMLDivElement>(null)
  const [full, setFull] = useFullScreen(stage)
  const mobile = useMobile()
  const playing = view.at === 'game'
  useRoundUnderWay(playing && view.mode === 'real')

  return (
    <div className="flex flex-col" style={{ height: mobile ? heights.phone : heights.desktop }}>
      <SlotBar
        title={title}
        mode={mode}
        switching={hasModes && <ModeSwitch mode={mode} onMode={choose} disabled={partner.isPending} />}
        onReload={playing ? () => setLaunch(launch + 1) : undefined}
        onFullScreen={() => setFull(true)}
      />
      {settings.isError && (
        <p role="alert" className="type-body bg-warning-tint px-4 py-3 text-warning-on-tint">
          {m.slot_settings_failed()}
        </p>
      )}
      <div
        ref={stage}
        style={{ containerType: 'size' }}
        className={classes(
          'grid place-items-center bg-black',
          full ? 'fixed inset-0 z-60' : 'relative min-h-0 min-w-0 flex-1',
        )}
      >
        {view.at === 'game' ? (
          <Game
            key={`${view.mode} ${launch}`}
            game={{ alias, provider }}
            title={title}
            mode={view.mode}
            partner={view.partner}
            full={full}
            onRetry={() => setLaunch(launch + 1)}
          />
        ) : (
          <Notice
            view={view}
            balance={session.user?.balance ?? 0}
            onRetry={() => void partner.refetch()}
            onMode={choose}
            onAgree={agree}
          />
        )}
        {full && <LeaveFullScreen onLeave={() => setFull(false)} />}
      </div>
      {playing && view.mode === 'real' && <SlotSession />}
      {hasModes && (
        <div className="border-t border-line bg-surface p-2 sm:hidden">
          <ModeSwitch mode={mode} onMode={choose} disabled={partner.isPending} />
        </div>
      )}
    </div>
  )
}
