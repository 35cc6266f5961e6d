import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed-stream.ts'

const key = 'a-key-that-is-long-enough'
const other = 'another-key-of-this-length'

async function sealed(bytes: Buffer, name = 'log/1'): Promise<Buffer> {
  const parts: Buffer[] = []
  const write = new Writable({
    write(part, _, done) {
      parts.push(part)
      done()
    },
  })
  await seal([bytes], key, name, write)
  return Buffer.concat(parts)
}

const opened = (bytes: Buffer, { with: of = key, name = 'log/1' } = {}) =>
  // In parts whose sizes are unrelated to the file's own pieces.
  unseal(bytes.length === 0 ? [bytes] : partsOf(bytes), of, name, async (content) => {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(part)
    return Buffer.concat(parts)
  })

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_021) yield bytes.subarray(at, at + 50_021)
}

test.each([0, 1, 65_536, 131_072, 1_000_003])('%i bytes are restored unchanged', async (length) => {
  // Random bytes do not compress, so their length determines the number of pieces.
  const bytes = randomBytes(length)
  expect(bytes.equals(await opened(await sealed(bytes)))).toBe(true)
})

test('a sealed file reveals neither its content nor whether two files are equal', async () => {
  const text = Buffer.from('a seed that nobody may see'.repeat(100))
  const [one, two] = [await sealed(text), await sealed(text)]
  expect(one.includes('seed')).toBe(false)
  expect(one.equals(two)).toBe(false)
})

const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 1
  return copy
}

test('a file that was changed, truncated, swapped or sealed with another key is refused', async () => {
  const bytes = randomBytes(300_000)
  const file = await sealed(bytes)
  const piece = 65_536 + 16
  const head = 64
  const swapped = Buffer.concat([
    file.subarray(0, head),
    file.subarray(head + piece, head + 2 * piece),
    file.subarray(head, head + piece),
    file.subarray(head + 2 * piece),
  ])
  await expect(opened(file, { with: other })).rejects.toThrow('log/1 was sealed with another key than this BACKUP_KEY.')
  await expect(opened(file, { name: 'log/2' })).rejects.toThrow('log/2 was changed or is damaged')
  for (const cut of [file.length - 1, head + piece, head + 2 * piece, head, head + 5])
    await expect(opened(file.subarray(0, cut)), `cut at ${cut}`).rejects.toThrow('log/1 is cut off')
  for (const cut of [0, 10, head - 1])
    await expect(opened(file.subarray(0, cut)), `cut at ${cut}`).rejects.toThrow('log/1 is not a file of a backup')
  await expect(opened(flipped(file, head + 70_000))).rejects.toThrow(
    `log/1 was changed or is damaged, ${head + piece} bytes`,
  )
  await expect(opened(flipped(file, file.length - 1))).rejects.toThrow('its end was changed')
  await expect(opened(flipped(file, 20))).rejects.toThrow('sealed with another key')
  await expect(opened(Buffer.concat([file, Buffer.from('more')]))).rejects.toThrow('its end was changed')
  await expect(opened(swapped)).rejects.toThrow('log/1 was changed or is damaged')
})
