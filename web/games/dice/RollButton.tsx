import { Link } from '@tanstack/react-router'
import { openAuth } from '../../shell/auth.ts'
import { m } from '../../texts/compiled/messages.js'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { KeyCap } from '../GameBar.tsx'
import { useHotkeysOn } from '../hotkeys.ts'
import { RoundProblem } from '../RoundProblem.tsx'
import { useSlow } from '../slow.ts'
import type { Dice, Problem } from './machine.ts'

interface RollButtonProps {
  dice: Dice
  onRoll: () => void
  onProblemRead: () => void
  /** Why no bet is taken at all now. */
  hindrance: string | undefined
}

/** The main button, and under it what went wrong. */
export function RollButton({ dice, onRoll, onProblemRead, hindrance }: RollButtonProps) {
  const [hotkeysOn] = useHotkeysOn()
  const slow = useSlow(dice.at === 'rolling')
  return (
    <>
      <Button kind="main" size="game" busy={slow} disabled={hindrance !== undefined} onClick={onRoll}>
        {dice.at === 'unanswered' ? m.game_ask_again() : m.dice_roll()}
        {hotkeysOn && <KeyCap>{m.game_space_key()}</KeyCap>}
      </Button>
      {hindrance && (
        <p role="status" className="type-small text-center text-text-2">
          {hindrance}
        </p>
      )}
      {dice.at === 'unanswered' && <RoundProblem text={m.game_unanswered()} />}
      {dice.at === 'idle' && dice.problem && (
        <RoundProblem
          text={dice.problem.text}
          remedy={<Remedy remedy={dice.problem.remedy} />}
          onGone={onProblemRead}
        />
      )}
    </>
  )
}

function Remedy({ remedy }: Pick<Problem, 'remedy'>) {
  if (remedy === 'deposit') {
    return (
      <Link to="/profile/top-up" className={buttonClass('secondary', 'button', 'shrink-0')}>
        {m.nav_deposit()}
      </Link>
    )
  }
  if (remedy === 'sign_in') {
    const wanted = { name: m.page_dice(), place: { to: '/games/dice' } as const }
    return (
      <Button className="shrink-0" onClick={() => openAuth('login', { wanted })}>
        {m.shell_login()}
      </Button>
    )
  }
  return null
}
