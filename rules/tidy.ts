/**
 * Characters that leave no trace on the screen: zero-width and directional characters, soft hyphens, variation
 * selectors, tags, blank fillers and control characters. Text copied from messengers and documents contains them.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** The text without its invisible characters; tabs and line ends become spaces. */
export function withoutInvisible(text: string): string {
  return text.replace(/[\t\n\v\f\r\u0085]/g, ' ').replace(invisible, '')
}

/** Names, codes and searches as they are stored and compared: normalised, without invisible characters and surrounding spaces. */
export function tidy(text: string): string {
  return withoutInvisible(text.normalize('NFC')).trim()
}
