/** Long numbers are drawn smaller, so that all of them fit next to the lantern, on a phone as on a desktop. */
export function sizeOf(text: string): string {
  return `min(1em, ${(8 / text.length).toFixed(2)}em, ${(78 / text.length).toFixed(1)}vw)`
}
