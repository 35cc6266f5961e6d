import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readInitData } from './mini-app.ts'

const botToken = '424242:test-bot-token'
const at = 1_767_323_045
const ann = { id: 424242, first_name: 'Ann', last_name: 'Lee', username: 'ann' }
const fields = { auth_date: String(at), query_id: 'AAH', user: JSON.stringify(ann) }

/** Signed as core.telegram.org/bots/webapps describes it, with the key in two steps. */
function signed(of: Readonly<Record<string, string>>, token = botToken): string {
  const text = Object.keys(of)
    .sort()
    .map((name) => `${name}=${of[name]}`)
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  return String(new URLSearchParams({ ...of, hash: createHmac('sha256', key).update(text).digest('hex') }))
}

test('data that Telegram published as an example is accepted', () => {
  const published =
    'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2'
  const token = '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8'
  expect(readInitData(published, token, 1_662_771_648).person.subject).toBe('279058397')
})

test('names the person, and the code of the link', () => {
  const person = { subject: '424242', firstName: 'Ann', name: 'Ann Lee' }
  for (const now of [at - 60, at, at + 3600]) expect(readInitData(signed(fields), botToken, now).person).toEqual(person)
  expect(readInitData(signed({ ...fields, start_param: 'CODE' }), botToken, at).referral).toBe('CODE')
})

const change = (name: string, value: string) => {
  const query = new URLSearchParams(signed(fields))
  query.set(name, value)
  return String(query)
}
const user = (value: unknown) => signed({ ...fields, user: JSON.stringify(value) })

test.each([
  ['later', signed(fields), at + 3601, 'sign_in_expired'],
  ['from the future', signed(fields), at - 61, 'sign_in_expired'],
  ['without a time', signed({ user: fields.user }), at, 'sign_in_expired'],
  ['of another bot', signed(fields, '424242:other-bot-token'), at, 'sign_in_failed'],
  ['of another person', change('user', JSON.stringify({ ...ann, id: 1 })), at, 'sign_in_failed'],
  ['with a later time', change('auth_date', String(at + 9)), at, 'sign_in_failed'],
  ['with a field more', change('start_param', 'CODE'), at, 'sign_in_failed'],
  ['without a signature', String(new URLSearchParams(fields)), at, 'sign_in_failed'],
  ['without a person', signed({ auth_date: fields.auth_date }), at, 'sign_in_failed'],
  ['that is no data', 'nothing', at, 'sign_in_failed'],
  ['with a person who is no object', user('424242'), at, 'sign_in_failed'],
  ['with a number as text', user({ ...ann, id: '424242' }), at, 'sign_in_failed'],
  ['with a number below zero', user({ ...ann, id: -1 }), at, 'sign_in_failed'],
  ['with a number too large', user({ ...ann, id: 2 ** 60 }), at, 'sign_in_failed'],
])('data %s is refused', (_, initData, now, code) => {
  expect(() => readInitData(initData, botToken, now)).toThrow(expect.objectContaining({ code }))
})
