// Letters of the site's languages, and of one alphabet: letters that only look like others let one player pass for another.
const latin = /^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ\d._-]{3,32}$/
const cyrillic = /^[А-Яа-яЁё\d._-]{3,32}$/
const somethingToRead = /[^._-]/

/** Whether a player may be called that: 3 to 32 letters of one alphabet, digits, dots, dashes and underscores. */
export function isUsername(username: string): boolean {
  return (latin.test(username) || cyrillic.test(username)) && somethingToRead.test(username)
}

/** A player may change their username once in this many days. */
export const usernameChangeDays = 30

/** How long a username that was given up is reserved for its former owner (migration 0037). */
export const usernameReservedDays = 90
