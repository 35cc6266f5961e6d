import { expect, test } from 'vitest'
import { readAddress } from './token.ts'

const site = 'https://casino.example'

test.each([
  ['/', false, { token: undefined, referral: undefined, cleaned: undefined }],
  ['/?token=abc&provider=vk', true, { token: 'abc', referral: undefined, cleaned: '/' }],
  ['/?token=abc', false, { token: undefined, referral: undefined, cleaned: '/' }],
  [
    '/slots?token=abc&provider=vk&tab=new#top',
    true,
    { token: 'abc', referral: undefined, cleaned: '/slots?tab=new#top' },
  ],
  ['/?token=', true, { token: undefined, referral: undefined, cleaned: '/' }],
  ['/?provider=vk', true, { token: undefined, referral: undefined, cleaned: undefined }],
  ['/?ref=007', false, { token: undefined, referral: '007', cleaned: undefined }],
  ['/?ref=%20K7Q2%20', false, { token: undefined, referral: 'K7Q2', cleaned: undefined }],
])('%s, sign-in started in this tab: %s', (path, begunHere, gift) => {
  expect(readAddress(site + path, begunHere)).toEqual(gift)
})
