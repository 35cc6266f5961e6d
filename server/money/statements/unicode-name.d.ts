/** What is used of unicode-name, which has no types of its own. */
declare module 'unicode-name' {
  /** In capitals, or what there is instead: <private-use-E000>. */
  export function unicodeName(character: string): string
}
