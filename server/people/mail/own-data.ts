import type { OwnData } from '../../platform/database/own-data.ts'

/** Exports the letters sent to `address`, an SQL expression. */
export const ownLetters = (address: string): OwnData => ({
  letters: {
    rows: `FROM mail WHERE lower(recipient) = ${address}`,
    fields: ['kind', 'recipient', 'language', 'at'],
    key: ['id'],
  },
})
