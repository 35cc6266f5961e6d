import { strFromU8, strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openArchive, Unreadable } from './unzip.ts'

const texts = { 'xl/worksheets/sheet1.xml': '<row/>'.repeat(100_000), 'пустой.xml': '', 'one.xml': 'Ж' }
const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]))

function expectTexts(archive: Uint8Array): void {
  const file = openArchive(archive)
  for (const [name, text] of Object.entries(texts)) expect(strFromU8(file(name)!)).toBe(text)
  expect(file('two.xml')).toBeUndefined()
}

test.each([0, 1, 9] as const)('the files of an archive packed at level %i', (level) => {
  expectTexts(zipSync(files, { level, comment: 'a comment' }))
})

test('names with backslashes, a leading slash or other capitals are found', () => {
  const file = openArchive(zipSync({ 'XL\\Worksheets\\Sheet1.xml': strToU8('one'), '/xl/two.xml': strToU8('two') }))
  expect(['xl/worksheets/sheet1.xml', 'xl/two.xml'].map((name) => strFromU8(file(name)!))).toEqual(['one', 'two'])
})

test('an archive with 64-bit sizes and offsets', () => {
  expectTexts(longArchive())
})

test.each([0, 21, 60])('an archive cut to %i bytes cannot be read', (length) => {
  expect(() => openArchive(zipSync(files).subarray(0, length))).toThrow(Unreadable)
})

test('what would fill the memory is refused before it is unpacked', () => {
  const bomb = zipSync({ bomb: new Uint8Array(101 * 1024 * 1024) }, { level: 1 })
  expect(() => openArchive(bomb)('bomb')).toThrow('too_large')
})

/** The same files with all numbers in ZIP64 form. */
function longArchive(): Uint8Array {
  const bytes: number[] = []
  const add = (...fields: readonly (readonly [size: 2 | 4 | 8, value: number])[]) => {
    for (const [size, value] of fields)
      for (let i = 0; i < size; i++) bytes.push(Math.floor(value / 2 ** (8 * i)) % 256)
  }
  const list = Object.entries(files).map(([name, content]) => ({ name: strToU8(name), content, at: 0 }))
  const [over, overShort] = [0xffffffff, 0xffff]
  for (const file of list) {
    file.at = bytes.length
    add([4, 0x04034b50], [2, 45], [2, 0], [2, 0], [4, 0], [4, 0], [4, over], [4, over], [2, file.name.length], [2, 20])
    bytes.push(...file.name)
    add([2, 1], [2, 16], [8, file.content.length], [8, file.content.length])
    for (const byte of file.content) bytes.push(byte)
  }
  const first = bytes.length
  for (const { name, content, at } of list) {
    add(
      [4, 0x02014b50],
      [2, 45],
      [2, 45],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, 0],
      [4, over],
      [4, over],
      [2, name.length],
      [2, 28],
    )
    add([2, 0], [2, 0], [2, 0], [4, 0], [4, over])
    bytes.push(...name)
    add([2, 1], [2, 24], [8, content.length], [8, content.length], [8, at])
  }
  const end = bytes.length
  add([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, 3], [8, 3], [8, end - first], [8, first])
  add([4, 0x07064b50], [4, 0], [8, end], [4, 1])
  add([4, 0x06054b50], [2, 0], [2, 0], [2, overShort], [2, overShort], [4, over], [4, over], [2, 0])
  return Uint8Array.from(bytes)
}
