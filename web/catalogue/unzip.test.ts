import { strFromU8, strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { unzip } from './unzip.ts'

const unzipped = (archive: Uint8Array) =>
  new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    unzip(Uint8Array.from(archive), (error, files) => (files ? resolve(files) : reject(error)))
  })

const texts = { 'xl/worksheets/sheet1.xml': '<row/>'.repeat(100_000), 'пустой.xml': '', 'one.xml': 'Ж' }
const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]))

test.each([0, 1, 9] as const)('the files of an archive packed at level %i', async (level) => {
  const found = await unzipped(zipSync(files, { level, comment: 'a comment' }))
  expect(Object.fromEntries(Object.entries(found).map(([name, data]) => [name, strFromU8(data)]))).toEqual(texts)
})

test.each([0, 21, 60])('an archive cut to %i bytes is an error', async (length) => {
  await expect(unzipped(zipSync(files).subarray(0, length))).rejects.toThrow()
})
