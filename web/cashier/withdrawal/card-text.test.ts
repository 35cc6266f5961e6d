import { describe, expect, test } from 'vitest'
import { editCardText } from './card-text.ts'

describe('the text of a card number', () => {
  test.each([
    ['nothing', '', ''],
    ['a first group', '2200', '2200'],
    ['the digit after it', '22000', '2200 0'],
    ['a whole number', '2200000000000004', '2200 0000 0000 0004'],
    ['pasted with dashes', ' 2200-0000-0000-0004 ', '2200 0000 0000 0004'],
    ['pasted with words and strange spaces', 'карта 2200\u00a00000\u20090000 0004', '2200 0000 0000 0004'],
    ['one of nineteen digits', '6200 0000 0000 0000 003', '6200000000000000003'],
    ['too much of it', '6200 0000 0000 0000 003 99', '6200000000000000003'],
    ['no digit at all', 'карта', ''],
  ])('%s', (_, typed, shown) => {
    expect(editCardText(typed, typed.length).text).toBe(shown)
  })

  test('the caret stays behind the digit that was typed, at any position', () => {
    // A digit in the middle of the first group: «2|200 00» → «29|20 000».
    expect(editCardText('29200 00', 2)).toEqual({ text: '2920 000', caret: 2 })
    // The fifth digit opens the next group and the caret moves with it.
    expect(editCardText('22000', 5)).toEqual({ text: '2200 0', caret: 6 })
    // A deletion in the middle regroups the following digits.
    expect(editCardText('220 0000', 3)).toEqual({ text: '2200 000', caret: 3 })
    expect(editCardText('', 0)).toEqual({ text: '', caret: 0 })
  })

  test('for every length and caret position: at most 19 characters, and the same number of digits before the caret', () => {
    for (let length = 0; length <= 25; length++)
      for (let caret = 0; caret <= length; caret++) {
        const edited = editCardText('1'.repeat(length), caret)
        expect(edited.text.length).toBeLessThanOrEqual(19)
        expect(edited.text.slice(0, edited.caret).replaceAll(' ', '')).toHaveLength(Math.min(caret, 19))
      }
  })
})
