/** Without letters and digits that are easily confused. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const signs = `${letters}23456789`
const length = 10

/** A promo code that cannot be guessed; it starts with a letter, as the server requires. */
export function newCode(random: Uint8Array<ArrayBuffer> = crypto.getRandomValues(new Uint8Array(length))): string {
  return Array.from(random.slice(0, length), (byte, at) => {
    const from = at === 0 ? letters : signs
    return from[byte % from.length]
  }).join('')
}
