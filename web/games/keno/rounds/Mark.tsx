import './sheet.ts'

interface MarkProps {
  number: number
  /** Whether the number was picked too. */
  hit: boolean
  /** It appears so late, so that the numbers are drawn one after another. */
  afterMs?: number
}

/** What a drawn number has on its tile: a ball with the number, and of a hit a ring as well. */
export function Mark({ number, hit, afterMs = 0 }: MarkProps) {
  return (
    <i className="keno-drawn" data-hit={hit || undefined} style={{ animationDelay: `${afterMs}ms` }}>
      {number}
    </i>
  )
}
