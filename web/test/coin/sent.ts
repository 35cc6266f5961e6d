import type { SentGame } from '../../sent-screen.ts'

export const sent: SentGame = { description: ({ name }) => `Flip a coin at ${name}`, html: { sheet: '.coin{}' } }
