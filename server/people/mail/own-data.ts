import type { OwnData } from '../../platform/database/own-data.ts'

/** `address` is SQL: whose letters. */
export const ownLetters = (address: string): OwnData => ({
  letters: {
    rows: `FROM mail WHERE lower(recipient) = ${address}`,
    fields: ['kind', 'recipient', 'language', 'at'],
    key: ['id'],
  },
})
