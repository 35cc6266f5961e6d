import type { Partner } from '@casino/contract/play/partner'
import { Link, useNavigate } from '@tanstack/react-router'
import { Unplug } from 'lucide-react'
import { type CSSProperties, Suspense, useEffect, useRef } from 'react'
import { HelpLink } from '../shell/help/HelpLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { part } from '../ui/browser/part.ts'
import { Spinner } from '../ui/messages/Spinner.tsx'
import { EmptyState } from '../ui/messages/states.tsx'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { Refusal } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import { readFrameMessage } from './frame-message.ts'
import type { Mode, SlotGame } from './launch.ts'
import { Panel } from './Notice.tsx'
import { useHeldWins } from './use-held-wins.ts'
import { type LaunchState, NotOffered, useLaunch } from './use-launch.ts'
import { useOpened } from './use-opened.ts'

/** The game does not wait for the catalogue. */
const BlurredCover = part<{ game: SlotGame }>(() => import('./BlurredCover.tsx'))

interface GameProps {
  game: SlotGame
  title: string
  mode: Mode
  partner: Partner
  full: boolean
  onRetry: () => void
}

/** 16:9 with margins of 20, the largest that fits the stage; in full screen the game fills it. */
const inStage: CSSProperties = { width: 'min(100cqw - 40px, (100cqh - 40px) * 16 / 9)', aspectRatio: '16 / 9' }
const overScreen: CSSProperties = { width: '100%', height: '100%' }

/** One launch of a game in its frame; each launch has its own element. */
export function Game({ game, title, mode, partner, full, onRetry }: GameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const navigate = useNavigate()
  const { launch, loaded } = useLaunch({ game, mode, partner })
  const address = 'address' in launch ? launch.address : undefined
  useOpened(game, launch.at === 'playing')
  const wins = useHeldWins(mode === 'real')

  useEffect(() => {
    const received = (event: MessageEvent<unknown>) => {
      const message = readFrameMessage(event, { origin: partner.origin, window: frame.current?.contentWindow })
      if (message === 'ready') loaded()
      if (message === 'exit') void navigate({ to: '/slots' })
      if (message === 'spin') wins.begin()
      if (message === 'balance') wins.end()
    }
    addEventListener('message', received)
    return () => removeEventListener('message', received)
  }, [partner.origin, wins, loaded, navigate])

  return (
    <>
      <div data-frame className="relative bg-black" style={full ? overScreen : inStage}>
        {/*
          The game needs its scripts, and its own origin for its storage and its calls. Allowing both is safe because the origin
          is foreign and the only one that the policy allows (use-launch.ts): the game cannot access this page, open windows or
          navigate the page.
        */}
        <iframe
          ref={frame}
          title={m.slot_frame({ name: title })}
          src={address}
          sandbox="allow-scripts allow-same-origin"
          allow="autoplay; fullscreen"
          referrerPolicy="no-referrer"
          // The empty document that a frame begins with also fires this event.
          onLoad={address ? loaded : undefined}
          className="block size-full"
        />
      </div>
      {launch.at !== 'playing' && <Waiting launch={launch} game={game} onRetry={onRetry} />}
    </>
  )
}

interface WaitingProps {
  launch: Exclude<LaunchState, { at: 'playing' }>
  game: SlotGame
  onRetry: () => void
}

/** Covers the stage until the game has loaded. */
function Waiting({ launch, game, onRetry }: WaitingProps) {
  if (launch.at === 'late' || launch.at === 'failed') {
    return (
      <Panel>
        <EmptyState
          className="py-6"
          drawing={<Unplug />}
          text={launch.at === 'late' ? m.slot_no_answer() : problemText(launch.error)}
          note={
            <>
              {m.slot_no_answer_note()}{' '}
              {launch.at === 'failed' && launch.error instanceof Refusal && <HelpLink of={launch.error} />}
            </>
          }
          action={
            <>
              <Link to="/slots" className={buttonClass()}>
                {m.slot_back()}
              </Link>
              <Button kind="main" onClick={onRetry}>
                {m.ui_retry()}
              </Button>
            </>
          }
        />
      </Panel>
    )
  }
  return (
    <div className="absolute inset-0 overflow-hidden bg-linear-to-br from-iris to-[#17103c]">
      <Suspense fallback={null}>
        <BlurredCover game={game} />
      </Suspense>
      <div
        role="status"
        style={{ animation: 'appear 1ms 120ms both' }}
        className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-black/45 text-white"
      >
        <Spinner className="size-8" />
        <p className="type-strong">{m.slot_loading()}</p>
      </div>
    </div>
  )
}

function problemText(error: unknown): string {
  if (error instanceof Refusal && error.code === 'real_play_unavailable') return m.slot_no_real_play()
  if (error instanceof NotOffered || (error instanceof Refusal && error.code === 'game_not_certified'))
    return m.slot_not_certified()
  return errorText(error, m.slot_no_answer)
}
