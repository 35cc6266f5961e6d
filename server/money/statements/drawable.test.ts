import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { drawable, font } from './drawable.ts'

const document = new PDFDocument({ font })
const shown = (text: string) => drawable(document, text)

const charsOf = (pattern: RegExp, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).filter((char) => pattern.test(char))

test('every Latin and Cyrillic letter that people write is drawn', () => {
  const blocks = [
    [0x41, 0x24f],
    [0x1e00, 0x1eff],
    [0x2c60, 0x2c7f],
    [0x400, 0x52f],
    [0xa640, 0xa69f],
  ] as const
  const letters = blocks.flatMap(([from, to]) => charsOf(/[\p{Script=Latin}\p{Script=Cyrillic}]/u, from, to))
  expect(letters.length).toBeGreaterThan(1100)
  expect(letters.filter((letter) => shown(letter) !== letter)).toEqual([])
})

test('no letter of any script is left out or becomes a question mark', () => {
  for (const letter of charsOf(/\p{L}/u, 0x21, 0x1f9ff)) expect(shown(letter)).toMatch(/^(\S{1,4}|\[[^?\]]+\])+$/)
})

test.each([
  ['№ ’ “ ” „ « » ₽ € ₴ ₸ – — … − ·', '№ ’ “ ” „ « » ₽ € ₴ ₸ – — … − ·'],
  ['Әлия Қыдырғалиқызы, Ґанна Їжакевіч, Ўладзімір, Җәмилә', 'Әлия Қыдырғалиқызы, Ґанна Їжакевіч, Ўладзімір, Җәмилә'],
  ['Łukasz Żółć, Şahin, İstanbul, Nguyễn', 'Łukasz Żółć, Şahin, İstanbul, Nguyễn'],
  ['e\u0301 и\u0306', 'é й'],
  ['Ｆｕｌｌ', 'Full'],
  ['Lucky 🎲', 'Lucky [GAME DIE]'],
  ['中 \ue000', '[CJK UNIFIED IDEOGRAPH-4E2D] [<private-use-E000>]'],
  ['a\u200bb\u00adc\ufe0f', 'abc'],
  ['a\tb\nc', 'a b c'],
])('%j is written as %j', (text, written) => {
  expect(shown(text)).toBe(written)
})
