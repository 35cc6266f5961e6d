/** A paper kite with its tail, on its own: 96 wide. */
export function KiteDrawing() {
  return (
    <svg viewBox="-48 -58 96 150" width="96" height="150" aria-hidden="true">
      <Kite />
    </svg>
  )
}

/** The kite around the point where its string is tied. */
export function Kite() {
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d="M0 40C-16 52 14 60-4 72S8 84-2 91" fill="none" stroke="#f7d9a8" strokeWidth="2.4" />
      <path d="M-5 53l-9-4 2 10zM-5 53l9 4-1-10z" fill="#35d492" />
      <path d="M2 70l-9-5 1 10zM2 70l8 5 0-10z" fill="#ffb224" />
      <path d="M0-56L-34-10 0 0z" fill="#ff8f7a" />
      <path d="M0-56L34-10 0 0z" fill="#f0593f" />
      <path d="M-34-10L0 40V0z" fill="#fbd38a" />
      <path d="M34-10L0 40V0z" fill="#f5a300" />
      <path d="M0-56V40M-34-10L0 0 34-10" fill="none" stroke="#7a2b1c" strokeOpacity=".55" strokeWidth="2" />
      <path d="M0-56L34-10 0 40-34-10z" fill="none" stroke="#fff3dc" strokeOpacity=".85" strokeWidth="2.2" />
    </g>
  )
}
