import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Shown in a section that is not implemented yet. */
export function ComingSoon({ drawing, note, action }: { drawing: ReactNode; note: string; action?: ReactNode }) {
  return (
    <Card className="bg-surface">
      <EmptyState
        drawing={drawing}
        text={m.coming_title()}
        note={note}
        action={
          action ?? (
            <Link to="/games/dice" className={buttonClass('main')}>
              {m.home_to_dice()}
            </Link>
          )
        }
      />
    </Card>
  )
}
