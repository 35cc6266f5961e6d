/** The part of unicode-name that is used; the package has no types. */
declare module 'unicode-name' {
  /** In capitals, or a placeholder: <private-use-E000>. */
  export function unicodeName(character: string): string
}
