import './slot-sheet.ts'
import { kopecks } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SessionFacts } from '../protection/SessionFacts.tsx'
import { useRoundUnderWay } from '../shell/games/rounds-under-way.ts'
import { m } from '../texts/compiled/messages.js'
import { usePhone } from '../ui/browser/media.ts'
import { kopecksOf } from '../ui/fields/amount.ts'
import { protectionOptions } from '../wire/protection.ts'
import { settingsOptions } from '../wire/site.ts'
import { FullBar } from './FullBar.tsx'
import { Game } from './Game.tsx'
import { LeaveFullScreen } from './LeaveFullScreen.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { Notice } from './Notice.tsx'
import { SlotBar } from './SlotBar.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { type SlotProps, useSlot } from './use-slot.ts'

/** The refetch interval of a session's figures: this page does not see the bets of a partner's game. */
const sessionEveryMs = 15_000

function SlotSession() {
  const { session } = useQuery({ ...protectionOptions, refetchInterval: sessionEveryMs }).data ?? {}
  const net = session ? kopecksOf(session.won) - kopecksOf(session.staked) : 0
  return <SessionFacts since={session?.since} net={kopecks(net)} />
}

/** On a phone each mode of a game opens over the whole window; players who leave it see the page until they press the button. */
function useOpensFull(playing: string | undefined, phone: boolean, set: (full: boolean) => void): void {
  const opened = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!playing || opened.current === playing) return
    opened.current = playing
    if (phone) set(true)
  }, [playing, phone, set])
}

/** The focus follows the display: to the game over the window, then back to the button that opens it. */
function useFocusOf(full: boolean) {
  const stage = useRef<HTMLElement>(null)
  const fullKey = useRef<HTMLButtonElement>(null)
  const wasFull = useRef(full)
  useEffect(() => {
    if (full !== wasFull.current) (full ? stage : fullKey).current?.focus({ preventScroll: true })
    wasFull.current = full
  }, [full])
  return { stage, fullKey }
}

/** The page of a partner's game: a bar, and the game on black, as large as the window allows. */
export function Slot({ gameParam, alias, provider }: SlotProps) {
  const { title, mode, view, partner, hasModes, session, choose, agree } = useSlot({ gameParam, alias, provider })
  const settings = useQuery(settingsOptions)
  const [launch, setLaunch] = useState(1)
  const [full, setFull] = useFullScreen()
  const phone = usePhone()
  const { stage, fullKey } = useFocusOf(full)
  const playing = view.at === 'game'
  const forMoney = playing && view.mode === 'real'
  useRoundUnderWay(forMoney)
  useOpensFull(playing ? view.mode : undefined, phone, setFull)

  return (
    <div className="slot-page flex flex-col">
      <SlotBar
        title={title}
        mode={mode}
        switching={hasModes && <ModeSwitch mode={mode} onMode={choose} disabled={partner.isPending} />}
        onReload={playing ? () => setLaunch(launch + 1) : undefined}
        onFullScreen={() => setFull(true)}
        fullKey={fullKey}
      />
      {settings.isError && (
        <p role="alert" className="type-body bg-warning-tint px-4 py-3 text-warning-on-tint">
          {m.slot_settings_failed()}
        </p>
      )}
      <section
        ref={stage}
        tabIndex={-1}
        aria-label={title}
        className="slot-stage relative flex min-h-0 min-w-0 flex-1 flex-col bg-black outline-none"
      >
        {full && phone && <FullBar title={title} facts={forMoney && <SlotSession />} onLeave={() => setFull(false)} />}
        <div style={{ containerType: 'size' }} className="relative grid min-h-0 min-w-0 flex-1 place-items-center">
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
        </div>
        {full && !phone && <LeaveFullScreen onLeave={() => setFull(false)} />}
      </section>
      {forMoney && !full && <SlotSession />}
      {hasModes && (
        <div className="border-t border-line bg-surface p-2 sm:hidden">
          <ModeSwitch mode={mode} onMode={choose} disabled={partner.isPending} />
        </div>
      )}
    </div>
  )
}
