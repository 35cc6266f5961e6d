import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/shown/Button.tsx'
import { Multiplier } from '../../ui/shown/Money.tsx'

interface PatternNoteProps {
  marked: number
  most: number
  /** In hundredths, if all marked cells are safe. */
  pays: number
  onClear: () => void
  locked: boolean
}

/** Explains automatic play of marked cells: how many are marked, what they pay, and how to mark them. */
export function PatternNote({ marked, most, pays, onClear, locked }: PatternNoteProps) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-raised px-3 pt-1 pb-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p className="type-strong" role="status">
          {m.mines_pattern_count({ count: marked, most })}
          {marked > 0 && marked <= most && (
            <>
              {' · '}
              <Multiplier hundredths={pays} />
            </>
          )}
        </p>
        {marked > 0 && (
          <Button kind="ghost" disabled={locked} onClick={onClear} className="-mx-3 px-3">
            {m.mines_pattern_clear()}
          </Button>
        )}
      </div>
      <p className="type-small text-text-3">{m.mines_pattern_hint()}</p>
    </div>
  )
}
