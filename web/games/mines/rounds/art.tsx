/** A cut gem, lit from the upper left. */
export function GemArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 60" aria-hidden="true" className={className}>
      <path d="M18 8 4 24h18z" fill="#6eebb8" />
      <path d="M18 8h14L22 24z" fill="#c4fde3" />
      <path d="m32 8 10 16H22z" fill="#5ce3ac" />
      <path d="M32 8h14l-4 16z" fill="#35d492" />
      <path d="m46 8 14 16H42z" fill="#22b57b" />
      <path d="M4 24h18l10 31z" fill="#3fdb9c" />
      <path d="M22 24h20L32 55z" fill="#22b57b" />
      <path d="M42 24h18L32 55z" fill="#12855a" />
      <path d="m52 2 1.6 4.4L58 8l-4.4 1.6L52 14l-1.6-4.4L46 8l4.4-1.6z" fill="#fff" />
    </svg>
  )
}

/** A round bomb with a short fuse; its spark is the one of the site's logo. */
export function BombArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <path d="M41 21c3-7 8-9 12-7" fill="none" stroke="#969db5" strokeWidth="3.5" strokeLinecap="round" />
      <path d="m33 17 9 9 5-5-9-9z" fill="#6d7592" />
      <circle cx="27" cy="38" r="20" fill="#20243a" stroke="#ff6b7a" strokeWidth="2.5" />
      <path d="M14 36a14 14 0 0 1 11-12" fill="none" stroke="#969db5" strokeWidth="4" strokeLinecap="round" />
      <path d="m54 4 2.2 6.8L63 13l-6.8 2.2L54 22l-2.2-6.8L45 13l6.8-2.2z" fill="#ffb224" />
    </svg>
  )
}
