import { expect, test } from 'vitest'
import { readAddress } from './token.ts'

const site = 'https://casino.example'

test.each([
  ['/', false, { token: undefined, returned: {}, referral: undefined, cleaned: undefined }],
  [
    '/?token=abc&provider=vk',
    true,
    { token: 'abc', returned: { token: 'abc', provider: 'vk' }, referral: undefined, cleaned: '/' },
  ],
  ['/?token=abc', false, { token: undefined, returned: {}, referral: undefined, cleaned: '/' }],
  [
    '/slots?token=abc&provider=vk&tab=new#top',
    true,
    {
      token: 'abc',
      returned: { token: 'abc', provider: 'vk', tab: 'new' },
      referral: undefined,
      cleaned: '/slots?tab=new#top',
    },
  ],
  [
    '/?sign_in_error=account_banned&provider=vk',
    true,
    {
      token: undefined,
      returned: { sign_in_error: 'account_banned', provider: 'vk' },
      referral: undefined,
      cleaned: '/',
    },
  ],
  [
    '/profile?tab=settings&link_error=x&provider=vk',
    false,
    { token: undefined, returned: {}, referral: undefined, cleaned: '/profile?tab=settings' },
  ],
  ['/?token=', true, { token: undefined, returned: { token: '' }, referral: undefined, cleaned: '/' }],
  ['/?provider=vk', true, { token: undefined, returned: {}, referral: undefined, cleaned: undefined }],
  ['/?ref=007', false, { token: undefined, returned: {}, referral: '007', cleaned: undefined }],
  ['/?ref=%20K7Q2%20', false, { token: undefined, returned: {}, referral: 'K7Q2', cleaned: undefined }],
])('%s, sign-in started in this tab: %s', (path, begunHere, gift) => {
  expect(readAddress(site + path, begunHere)).toEqual(gift)
})
