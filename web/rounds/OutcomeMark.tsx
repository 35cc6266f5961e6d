/** ▲ for a win, ▽ for a loss: colour is never the only signal. */
export function OutcomeMark({ won }: { won: boolean }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" className="shrink-0">
      {won ? (
        <path d="M4 1l3.5 6h-7z" fill="currentColor" />
      ) : (
        <path d="M4 6.5L1 1.5h6z" fill="none" stroke="currentColor" />
      )}
    </svg>
  )
}
