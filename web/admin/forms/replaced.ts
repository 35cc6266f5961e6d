/** The list with an entry replaced by others, or by none; an index after the end appends them. */
export const replaceEntry = <Entry>(list: readonly Entry[], place: number, ...entries: Entry[]): Entry[] => [
  ...list.slice(0, place),
  ...entries,
  ...list.slice(place + 1),
]
