import './sheet.ts'

interface MarkProps {
  number: number
  /** Whether the number was picked too. */
  hit: boolean
  /** The delay before it appears, so that numbers appear one after another. */
  afterMs?: number
}

/** The mark of a drawn number on its tile: a ball, and a ring if it is a hit. */
export function Mark({ number, hit, afterMs = 0 }: MarkProps) {
  return (
    <i className="keno-drawn" data-hit={hit || undefined} style={{ animationDelay: `${afterMs}ms` }}>
      {number}
    </i>
  )
}
