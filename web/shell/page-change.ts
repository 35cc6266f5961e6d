let changed = false

export function pageChanged(): void {
  changed = true
}

/** Whether the visitor has just come here from another page; told once. The first page leaves the focus to the browser. */
export function takePageChange(): boolean {
  const was = changed
  changed = false
  return was
}
