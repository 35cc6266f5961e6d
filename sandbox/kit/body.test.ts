import { expect, test } from 'vitest'
import { readBody, readForm } from './body.ts'
import { html, languageOf, roubles } from './page.ts'

test('form names nest with brackets', () => {
  expect(readForm('mode=payment&line_items[0][price_data][unit_amount]=50000&expand[]=a&expand[]=b&e=1%262')).toEqual({
    mode: 'payment',
    line_items: { 0: { price_data: { unit_amount: '50000' } } },
    expand: { 0: 'a', 1: 'b' },
    e: '1&2',
  })
  expect(Object.getPrototypeOf(readForm('__proto__[x]=1&a[__proto__][x]=1').a)).toBe(Object.prototype)
})

test.each([
  ['application/json', '{"a":1}', { a: 1 }],
  ['application/json; charset=utf-8', '', {}],
  ['application/json', '{', undefined],
  ['application/json', '[1]', undefined],
  ['application/x-www-form-urlencoded', 'a=1', { a: '1' }],
  ['', 'a=1', { a: '1' }],
])('a body of %s: %s', (type, text, body) => {
  expect(readBody(Buffer.from(text), type)).toEqual(body)
})

test('text placed in HTML is escaped', () => {
  expect(html`<p title="${'"'}">${['<b>', html`<i>${'&'}</i>`]}${undefined}</p>`.html).toBe(
    '<p title="&quot;">&lt;b&gt;<i>&amp;</i></p>',
  )
})

test.each([
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
  ['en-US,en;q=0.9,ru;q=0.8', 'en'],
  ['es', 'en'],
  ['es, ru;q=0.5', 'ru'],
  ['', 'en'],
])('a browser that prefers “%s” is shown %s', (accepted, language) => {
  expect(languageOf(accepted)).toBe(language)
})

test('roubles are written in groups', () => {
  expect([1, 500_00, 1_234_567_89].map(roubles)).toEqual([
    '0,01\u00a0₽',
    '500,00\u00a0₽',
    '1\u00a0234\u00a0567,89\u00a0₽',
  ])
})
