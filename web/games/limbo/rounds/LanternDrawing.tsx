/** A paper lantern with its flame, 48 wide and 60 high. */
export function LanternDrawing() {
  return (
    <svg viewBox="0 0 48 60" width="48" height="60" aria-hidden="true">
      <path d="M7 11C9 3 39 3 41 11L36 51C35 54 13 54 12 51z" fill="#f59a00" />
      <path d="M7 11C9 3 39 3 41 11L38 33C30 26 18 26 10 33z" fill="#ffc455" opacity=".55" />
      <path d="M24 20C34 28 36 44 34 52H14C12 44 14 28 24 20z" fill="#ffe9b8" opacity=".8" />
      <path d="M17 6L18 52M31 6L30 52M24 5V20" fill="none" stroke="#b86f00" strokeOpacity=".5" strokeWidth="1.2" />
      <ellipse cx="24" cy="52" rx="12" ry="3.2" fill="#7a4300" />
      <path d="M24 54C19 49 22 44 24 40C26 44 29 49 24 54z" fill="#fffaf0" />
    </svg>
  )
}
