import type { GameType } from '@casino/contract/entities'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openAuth } from '../shell/auth/auth.ts'
import { destinationOf } from '../shell/frame/destinations.ts'
import { GameStatusPill } from '../shell/games/GameStatusPill.tsx'
import { useNames } from '../shell/games/house-games.tsx'
import { HelpLink } from '../shell/help/HelpLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { Button, type ButtonKind, buttonClass } from '../ui/shown/Button.tsx'
import { useSession } from '../wire/session.ts'
import { useGames } from '../wire/site.ts'
import { aboveBar, useInView } from './in-view.ts'
import { HotkeyCap } from './KeyCap.tsx'
import type { ShownProblem } from './problem.ts'
import { RoundProblem } from './RoundProblem.tsx'
import { useSlow } from './slow.ts'

interface MainButtonProps {
  /** The effect of a press, in words. */
  children: ReactNode
  onPress: () => void
  kind?: ButtonKind
  /** Waiting for an answer: after a moment the button shows a spinner. */
  waiting?: boolean
  disabled?: boolean
  /** The button has just changed its meaning, so the second press of a double one must not act. Keeps the focus. */
  settling?: boolean
  /** The answer to the bet was lost: a press requests it again, as the label says. */
  unanswered?: boolean
  /** Why no bets are accepted now; disables the button. */
  blockedReason?: string | undefined
  problem?: ShownProblem | undefined
  onProblemRead?: () => void
  /** The hotkey of the button, shown while hotkeys are on; Space by default. */
  cap?: string
  /** Another button in the same row. */
  beside?: ReactNode
  game: GameType
}

/** After this time a wait needs an explanation: the request is repeated, or the server is slow. */
const lateMs = 800

/** The main button of every game, and under it the problem and its remedy. */
export function MainButton({
  children,
  onPress,
  kind = 'main',
  waiting = false,
  disabled = false,
  settling = false,
  unanswered = false,
  blockedReason,
  problem,
  onProblemRead,
  cap,
  beside,
  game,
}: MainButtonProps) {
  const slow = useSlow(waiting)
  const late = useSlow(waiting, lateMs)
  // A client with a token is a player whose name has not been loaded yet; do not ask them to sign in.
  const { authenticated, loading } = useSession()
  const guest = !authenticated && !loading
  const signIn = useSignInToPlay(game)
  const status = useGames()?.find(({ type }) => type === game)?.status
  return (
    <>
      <div data-main-button className="flex min-w-0 flex-wrap gap-2">
        <Button
          kind={kind}
          size="game"
          busy={slow}
          disabled={(disabled && !guest) || loading || (blockedReason !== undefined && !unanswered)}
          aria-disabled={settling || undefined}
          onClick={guest ? signIn : settling ? undefined : onPress}
          className={beside ? 'flex-1 px-2! wrap-break-word' : 'flex-1 wrap-anywhere'}
        >
          {unanswered ? m.game_ask_again() : children}
          <HotkeyCap>{cap ?? m.game_space_key()}</HotkeyCap>
        </Button>
        {beside}
      </div>
      {blockedReason && (
        <p
          role="status"
          className="type-small flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-center text-text-2"
        >
          {status && <GameStatusPill status={status} />}
          {blockedReason}
        </p>
      )}
      {late && !unanswered && <Late />}
      {unanswered && <RoundProblem text={m.game_unanswered()} />}
      {problem && (
        <RoundProblem
          text={problem.text}
          remedy={
            <>
              {problem.refused && <HelpLink of={problem.refused} className="px-2" />}
              <Remedy remedy={problem.remedy} game={game} />
            </>
          }
          {...(onProblemRead ? { onGone: onProblemRead } : {})}
        />
      )}
    </>
  )
}

function Late() {
  const words = useInView<HTMLParagraphElement>()
  return (
    <p ref={words} role="status" className={classes('type-small text-center text-text-2', aboveBar)}>
      {m.game_answer_late()}
    </p>
  )
}

/** Opens the sign-in dialog, which then leads back to the game. */
function useSignInToPlay(game: GameType): () => void {
  const destination = destinationOf(game)
  const name = useNames()(destination)
  return () => openAuth('login', { wanted: { name, place: destination.place, play: true } })
}

export function Remedy({ remedy, game }: Pick<ShownProblem, 'remedy'> & { game: GameType }) {
  const signIn = useSignInToPlay(game)
  if (remedy === 'deposit') {
    return (
      <Link to="/profile/top-up" className={buttonClass('secondary', 'button', 'shrink-0')}>
        {m.nav_deposit()}
      </Link>
    )
  }
  if (remedy === 'sign_in') {
    return (
      <Button className="shrink-0" onClick={signIn}>
        {m.shell_login()}
      </Button>
    )
  }
  return null
}
