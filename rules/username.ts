// Letters of the site's languages, and of one alphabet only: lookalike letters would let one player impersonate another.
const latin = /^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ\d._-]{3,32}$/
const cyrillic = /^[А-Яа-яЁё\d._-]{3,32}$/
const somethingToRead = /[^._-]/

/** Whether a username is allowed: 3 to 32 letters of one alphabet, digits, dots, dashes and underscores. */
export function isUsername(username: string): boolean {
  return (latin.test(username) || cyrillic.test(username)) && somethingToRead.test(username)
}

/** A player may change their username once in this many days. */
export const usernameChangeDays = 30

/** Time for which a released username stays reserved for its former owner (migration 0037). */
export const usernameReservedDays = 90

/** A username as shown to people who need not know it: its first two letters. */
export function maskedName(username: string): string {
  return `${[...username].slice(0, 2).join('')}***`
}

const shortestWhole = 3
const longestBase = 20

/**
 * Usernames from a first name known from elsewhere, the nicest first: the name itself, then with digits. Instead of a name of
 * several alphabets, or without a letter that a username may contain, `player` is used.
 */
export function* usernamesFrom(firstName: string, digits: (length: number) => string): Generator<string> {
  const letters = firstName
    .normalize('NFC')
    .replace(/[^\p{L}\d]/gu, '')
    .slice(0, longestBase)
  const base = isUsername(`${letters}000`) && letters !== '' ? letters : 'player'
  if (base === letters && base.length >= shortestWhole) yield base
  for (const length of [3, 4, 6, 8, 10]) yield `${base}${digits(length)}`
}
