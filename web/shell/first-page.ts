let changed = false

/** Whether the visitor still sees the page that he came to: its focus is left to the browser. */
export function isFirstPage(): boolean {
  return !changed
}

export function pageChanged(): void {
  changed = true
}
