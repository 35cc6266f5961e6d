import { expect, test } from 'vitest'
import { ownOrigin } from './own-origin.ts'

const site = { host: 'casino.example', publicUrl: 'https://casino.example' }

test('the site itself, with or without the last slash', () => {
  expect(ownOrigin('https://casino.example', site)).toBe('https://casino.example')
  expect(ownOrigin('https://casino.example/', site)).toBe('https://casino.example')
})

test.each([
  [undefined],
  [''],
  ['/'],
  ['null'],
  // Another host
  ['https://evil.example'],
  ['https://evil.casino.example'],
  ['https://casino.example.evil.example'],
  ['https://casino.exampleevil.example'],
  ['https://casino.example.'],
  // Another scheme or port
  ['http://casino.example'],
  ['https://casino.example:8443'],
  ['https://casino.example:443'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['ftp://casino.example'],
  ['//casino.example'],
  ['//evil.example'],
  ['casino.example'],
  // The site's name as the user or the path of another URL
  ['https://casino.example@evil.example'],
  ['https://casino.example:x@evil.example'],
  ['https://user@casino.example'],
  ['https://evil.example\\@casino.example'],
  ['https://casino.example\\.evil.example'],
  ['https:\\\\casino.example'],
  ['https:/casino.example'],
  ['https://evil.example/https://casino.example'],
  ['https://evil.example#https://casino.example'],
  ['https://evil.example?https://casino.example'],
  // The site's origin with more after it
  ['https://casino.example/profile'],
  ['https://casino.example//evil.example'],
  ['https://casino.example?next=https://evil.example'],
  ['https://casino.example#x'],
  ['https://casino.example//'],
  // Other spellings
  ['HTTPS://CASINO.EXAMPLE'],
  ['https://casino%2eexample'],
  ['https%3A%2F%2Fcasino.example'],
  ['https://casinо.example'],
  [' https://casino.example'],
  ['https://casino.example\n'],
  ['https://casino.\texample'],
  ['https://casino.example\u0000.evil.example'],
])('%j is not the site', (redirectUri) => {
  expect(ownOrigin(redirectUri, site)).toBeUndefined()
  // The request's Host header does not make an origin valid either.
  expect(ownOrigin(redirectUri, { ...site, host: 'evil.example' })).toBeUndefined()
})

test('a site on this machine has the name that it was reached by, and no other', () => {
  const local = { host: '127.0.0.1:3000', publicUrl: 'http://localhost:3000' }
  expect(ownOrigin('http://127.0.0.1:3000', local)).toBe('http://127.0.0.1:3000')
  expect(ownOrigin('http://127.0.0.1:3001', local)).toBeUndefined()
  expect(ownOrigin('http://evil.example', local)).toBeUndefined()
})
