import { createHmac, hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifiedLogin } from './telegram-widget.ts'

// Published: a token, fields and the signature that Telegram's own validator accepts.
const botToken = '424242:test-bot-token'
const at = 1_767_323_045
const fields = {
  id: '424242',
  first_name: 'Ann',
  username: 'ann',
  auth_date: String(at),
  hash: '37f91c18583ee95581e0a089da0482de8e8fce7111324c1e6aed239d39ea9bdf',
}

test('the published vector is accepted, for five minutes', () => {
  const person = { subject: '424242', firstName: 'Ann', name: 'Ann' }
  for (const now of [at - 60, at, at + 300]) expect(verifiedLogin(fields, botToken, now)).toEqual(person)
})

test.each([
  ['later', fields, botToken, at + 301, 'sign_in_expired'],
  ['from the future', fields, botToken, at - 61, 'sign_in_expired'],
  ['of another bot', fields, '424242:other-bot-token', at, 'sign_in_failed'],
  ['with another account', { ...fields, id: '424243' }, botToken, at, 'sign_in_failed'],
  ['with a later time', { ...fields, auth_date: String(at + 900) }, botToken, at + 900, 'sign_in_failed'],
  ['with a field more', { ...fields, last_name: 'x' }, botToken, at, 'sign_in_failed'],
  ['with a field less', { ...fields, username: undefined as never }, botToken, at, 'sign_in_failed'],
  ['without a signature', { ...fields, hash: '' }, botToken, at, 'sign_in_failed'],
  ['with the start of one', { ...fields, hash: fields.hash.slice(0, 32) }, botToken, at, 'sign_in_failed'],
])('a login %s is refused', (_, given, token, now, code) => {
  expect(() => verifiedLogin(given, token, now)).toThrow(expect.objectContaining({ code }))
})

test('a name with a line feed cannot pose as another account number', () => {
  // The text signed for number 42, whose first name is 'A\nid=1\nlast_name='.
  const text = `auth_date=${at}\nfirst_name=A\nid=1\nlast_name=\nid=42`
  const signature = createHmac('sha256', hash('sha256', botToken, 'buffer'))
    .update(text)
    .digest('hex')
  const forged = { auth_date: String(at), first_name: 'A', id: '1', last_name: '\nid=42', hash: signature }
  expect(() => verifiedLogin(forged, botToken, at)).toThrow(expect.objectContaining({ code: 'sign_in_failed' }))
})
