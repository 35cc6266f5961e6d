let changed = false

export function pageChanged(): void {
  changed = true
}

/**
 * Whether the visitor has just navigated from another page; reading it resets it. On the first page the browser sets the focus.
 */
export function takePageChange(): boolean {
  const was = changed
  changed = false
  return was
}
