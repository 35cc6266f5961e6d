import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ClientFiles } from './client-files.ts'

const mostBytes = 300_000
const art = new URL('../client/art/', import.meta.url)
/** Shared by all tests, because it compresses each file once. */
const files = new ClientFiles()
const providers = readdirSync(art).filter((name) => name.endsWith('.json'))

test.each(providers)('the first play loads at most 300 kB with the art of %s, and every file is there', (name) => {
  const { main, style = '', preload } = files.addresses('ru')
  const folder = main.replace('main.ts', 'art/')
  const { font } = JSON.parse(readFileSync(new URL(name, art), 'utf8'))
  const needed = [main, style, ...preload, `${folder}${name}`, `${folder}${font}.woff2`, `${folder}onest.woff2`]
  const served = [...new Set(needed)].map((address) => {
    const [, , version = '', ...names] = address.split('/')
    const { status = 200, bytes } = files.answer(version, names.join('/'), 'gzip')
    return { address, status, size: bytes?.length ?? 0 }
  })
  expect(served.filter(({ status, size }) => status !== 200 || size === 0)).toEqual([])
  expect(preload.length).toBeGreaterThan(10)
  expect(served.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(mostBytes)
})
