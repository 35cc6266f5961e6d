import { useState } from 'react'

/** The mutation of a section's settings, for a list that is saved with each change. */
export interface Saving<Saved> {
  readonly mutate: (edited: Saved, options?: { onSuccess?: () => void; onSettled?: () => void }) => void
  readonly mutateAsync: (edited: Saved) => Promise<unknown>
  readonly reset: () => void
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: Error | null
}

/**
 * A list that is saved with each press: its state after the last one. The mutation's own state arrives a task later, so
 * a quick second press would start from the list before the first.
 */
export function useSentList<List, Saved>(
  saved: List,
  { mutate }: Pick<Saving<Saved>, 'mutate'>,
  edited: (next: List, seen: List) => Saved,
): readonly [list: List, store: (next: List) => void] {
  const [sent, setSent] = useState<List>()
  const list = sent ?? saved
  const store = (next: List) => {
    setSent(next)
    // The mutation calls this for the last press only.
    mutate(edited(next, list), { onSettled: () => setSent(undefined) })
  }
  return [list, store]
}
