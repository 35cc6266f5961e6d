import { CircleCheck, Clock } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { useLocalStorage } from '../ui/browser/local-storage.ts'
import { Button } from '../ui/shown/Button.tsx'
import { dateTimeText } from '../ui/shown/DateTime.tsx'
import { countText } from '../ui/shown/figures.ts'
import { LogFault } from './LogFault.tsx'
import { olderADay, startLogCheck } from './start.ts'
import { logState, withoutAbsent } from './state.ts'
import type { Witnesses } from './witnesses.ts'

/** One line about the player's own rounds in the public log; if there is a fault, its evidence. */
export default function LogLine() {
  const [state, save] = useLocalStorage(logState)
  const { fault, ...others } = state
  const { remembered, open = 0, witnesses, checkedAt, isInterrupted } = others
  useEffect(startLogCheck, [])
  if (fault) return <LogFault fault={fault} onDismiss={() => save(others)} />
  if (!remembered) return <p className="text-text-2">{isInterrupted ? m.log_unchecked() : m.log_none()}</p>
  const Icon = isInterrupted ? Clock : CircleCheck
  return (
    <>
      <p className="flex items-start gap-2">
        <Icon size={20} className={classes('shrink-0', isInterrupted ? 'text-text-2' : 'text-success')} aria-hidden />
        <span>
          {m.log_checked({ count: countText(remembered.checked) })}
          {open > 0 && <span className="text-text-2"> {m.log_open({ count: countText(open) })}</span>}
          {remembered.gaps.length > 0 && (
            <span className="text-text-2"> {m.log_older({ count: countText(olderADay()) })}</span>
          )}
        </span>
      </p>
      {isInterrupted && (
        <p className="mt-2 text-text-2">
          {checkedAt === undefined
            ? m.log_unchecked()
            : m.log_unchecked_since({ time: dateTimeText(new Date(checkedAt).toISOString()) })}
        </p>
      )}
      {witnesses && <WitnessLine of={witnesses} onRead={() => save(withoutAbsent(state))} />}
    </>
  )
}

/** A witness that has not signed yet is not a fault. One that was removed or has a new key is shown until the player has seen it. */
function WitnessLine({
  of: { signed, missing, gone = [], changed = [] },
  onRead,
}: {
  of: Witnesses
  onRead: () => void
}) {
  const lines = [
    signed.length > 0 && m.log_witness_signed({ names: signed.join(', ') }),
    missing.length > 0 && m.log_witness_missing({ names: missing.join(', ') }),
  ].filter(Boolean)
  return (
    <>
      {lines.length > 0 && <p className="type-small mt-2 text-text-2 wrap-anywhere">{lines.join(' ')}</p>}
      {gone.length + changed.length > 0 && (
        <div role="alert" className="type-body mt-3 rounded-md border border-line-strong p-3 wrap-anywhere">
          {gone.length > 0 && <p className="type-strong">{m.log_witness_gone({ names: gone.join(', ') })}</p>}
          {changed.length > 0 && <p className="type-strong">{m.log_witness_changed({ names: changed.join(', ') })}</p>}
          <p className="mt-1">{m.log_witness_why()}</p>
          <Button size="compact" className="mt-2" onClick={onRead}>
            {m.log_witness_ok()}
          </Button>
        </div>
      )}
    </>
  )
}
