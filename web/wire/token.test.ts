import { expect, test } from 'vitest'
import { ownPath, readAddress } from './token.ts'

const site = 'https://casino.example'
const now = 1_700_000_000_000
const begun = { name: 'own-attempt', at: now - 60_000 }
const nothing = { token: undefined, returned: {}, referral: undefined, back: undefined, cleaned: undefined }

test.each([
  ['/', nothing],
  [
    '/?token=abc&provider=vk&attempt=own-attempt',
    {
      ...nothing,
      token: 'abc',
      returned: { token: 'abc', provider: 'vk', attempt: 'own-attempt' },
      cleaned: '/',
    },
  ],
  [
    '/slots?token=abc&provider=vk&tab=new&attempt=own-attempt#top',
    {
      ...nothing,
      token: 'abc',
      returned: { token: 'abc', provider: 'vk', tab: 'new', attempt: 'own-attempt' },
      cleaned: '/slots?tab=new#top',
    },
  ],
  [
    '/?sign_in_error=account_banned&provider=vk&attempt=own-attempt',
    {
      ...nothing,
      returned: { sign_in_error: 'account_banned', provider: 'vk', attempt: 'own-attempt' },
      cleaned: '/',
    },
  ],
  // The server no longer knows which attempt it was.
  [
    '/?sign_in_error=sign_in_expired&provider=vk',
    { ...nothing, returned: { sign_in_error: 'sign_in_expired', provider: 'vk' }, cleaned: '/' },
  ],
  // The result of another player's sign-in.
  ['/?token=abc&provider=vk', { ...nothing, cleaned: '/' }],
  ['/?token=abc&provider=vk&attempt=', { ...nothing, cleaned: '/' }],
  ['/?token=abc&provider=vk&attempt=another', { ...nothing, cleaned: '/' }],
  ['/?token=abc&sign_in_error=sign_in_expired', { ...nothing, cleaned: '/' }],
  ['/?sign_in_code=abc&provider=vk&attempt=another', { ...nothing, cleaned: '/' }],
  ['/profile?tab=settings&linked=vk&attempt=another', { ...nothing, cleaned: '/profile?tab=settings' }],
  ['/?provider=vk&attempt=x', nothing],
])('%s in the tab that began the attempt', (path, gift) => {
  expect(readAddress(site + path, begun, now)).toEqual(gift)
})

test.each([
  ['/?token=abc&provider=vk&attempt=own-attempt', { ...nothing, cleaned: '/' }],
  ['/?sign_in_error=sign_in_expired&provider=vk', { ...nothing, cleaned: '/' }],
  [
    '/?sign_in_error=sign_in_other_browser&provider=vk',
    { ...nothing, returned: { sign_in_error: 'sign_in_other_browser', provider: 'vk' }, cleaned: '/' },
  ],
  ['/?sign_in_error=sign_in_other_browser&token=abc', { ...nothing, cleaned: '/' }],
  [
    '/profile?tab=settings&link_error=x&provider=vk&attempt=own-attempt',
    { ...nothing, cleaned: '/profile?tab=settings' },
  ],
  ['/?ref=007', { ...nothing, referral: '007' }],
  ['/?ref=%20K7Q2%20', { ...nothing, referral: 'K7Q2' }],
])('%s in another tab', (path, gift) => {
  expect(readAddress(site + path, undefined, now)).toEqual(gift)
})

test.each([
  [599_999, 'abc'],
  [600_000, undefined],
  [-600_000, undefined],
])('a token that comes back %i ms after its sign-in began', (ms, token) => {
  const late = readAddress(`${site}/?token=abc&attempt=own-attempt`, begun, begun.at + ms)
  expect([late.token, late.cleaned]).toEqual([token, '/'])
})

test('a visitor returns to the path from which the sign-in began, and only with the result of that attempt', () => {
  const refs = { ...begun, back: '/refs' }
  expect(readAddress(`${site}/?token=abc&provider=vk&attempt=own-attempt`, refs, now).back).toBe('/refs')
  expect(readAddress(`${site}/?sign_in_error=sign_in_expired&provider=vk`, refs, now).back).toBe('/refs')
  expect(readAddress(`${site}/?token=abc&provider=vk&attempt=another`, refs, now).back).toBeUndefined()
  expect(readAddress(`${site}/slots`, refs, now).back).toBeUndefined()
})

test.each([
  ['/', '/'],
  ['/profile?tab=settings#top', '/profile?tab=settings#top'],
  ['/slots/../refs', '/refs'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/.//evil.example', undefined],
  ['/slots/..//evil.example', undefined],
  ['\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['https:evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['refs', undefined],
  ['', undefined],
  [undefined, undefined],
])('the path to return to %j is %j', (written, path) => {
  expect(ownPath(written)).toBe(path)
})
