import { expect, test } from 'vitest'
import { write } from './letters.ts'

test('an email to a name that looks like markup shows it as text', () => {
  const letter = write(
    { kind: 'password_reset', language: 'en', details: { name: '<b>x</b>' } },
    { site: 'A & B', accent: '#ffb224', link: 'https://casino.test/reset-password#a"b' },
  )
  expect(letter.html).not.toContain('<b>x')
  expect(letter.html).toContain('A &amp; B')
  expect(letter.html).not.toContain('a"b')
})
