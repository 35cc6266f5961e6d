/** A link that stands by itself among figures: underlined, and high enough to be hit (WCAG 2.5.8). */
export const linkClass =
  'inline-flex min-h-6 items-center font-semibold underline decoration-line-strong underline-offset-4'
