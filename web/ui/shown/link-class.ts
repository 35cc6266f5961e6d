/** A standalone link among figures: underlined, and high enough to press (WCAG 2.5.8). */
export const linkClass =
  'inline-flex min-h-6 items-center font-semibold underline decoration-line-strong underline-offset-4'
