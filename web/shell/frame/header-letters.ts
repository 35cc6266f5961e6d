/** Letters of twice the size would be wider than a phone: there they grow as far as the header has room. */
export const headerLetters = { fontSize: 'min(.9375rem, 5.8vw)' }
