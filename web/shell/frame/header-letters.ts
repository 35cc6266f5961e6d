/** Letters of twice the size would be wider than a phone, so their growth is limited by the header's width. */
export const headerLetters = { fontSize: 'min(.9375rem, 5.8vw)' }
