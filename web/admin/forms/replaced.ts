/** The list with other entries, or none, in place of one; after its end they are added. */
export const replaced = <Entry>(list: readonly Entry[], place: number, ...entries: Entry[]): Entry[] => [
  ...list.slice(0, place),
  ...entries,
  ...list.slice(place + 1),
]
