import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPicture } from '../../platform/pictures/pictures.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'

let casino: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino()
  admin = await administratorOf(casino)
})
afterAll(() => casino.close())

const picture = (red: number, side = 900) =>
  sharp({ create: { width: side, height: side / 2, channels: 4, background: { r: red, g: 90, b: 200, alpha: 0.5 } } })

async function send(file: Uint8Array<ArrayBuffer>, token = admin.token) {
  const answer = await fetch(`${casino.address}/api/admin/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: file,
  })
  return { status: answer.status, body: (await answer.json()) as { address: string; code?: string } }
}
const bytes = async (of: Promise<Buffer>) => new Uint8Array(await of)
const stored = (address: string) => findPicture(casino.app.database.read, address)

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s becomes a small picture of ours, without its metadata',
  async (format) => {
    const file = await bytes(
      picture(10)
        .withExif({ IFD0: { Copyright: 'somebody' } })
        .toFormat(format)
        .toBuffer(),
    )
    const { status, body } = await send(file)
    expect([status, body.address]).toEqual([200, expect.stringMatching(/^\/pictures\/[0-9a-f]{32}\.png$/)])
    const drawn = await sharp(await stored(body.address)).metadata()
    expect(drawn).toMatchObject({ format: 'png', width: 512, height: 256 })
    expect(drawn).not.toHaveProperty('exif')
    // Sending it again returns the same picture.
    expect((await send(file)).body.address).toBe(body.address)
  },
)

test('the one in use outlives twenty others, and the oldest of the others do not', async () => {
  const first = (await send(await bytes(picture(20).png().toBuffer()))).body.address
  const second = (await send(await bytes(picture(200).png().toBuffer()))).body.address
  await admin.call('PUT /api/admin/settings/site', { body: { logo: first } })
  for (let red = 30; red < 52; red++)
    expect((await send(await bytes(picture(red, 16).png().toBuffer()))).status).toBe(200)
  expect(await stored(first)).toBeDefined()
  expect(await stored(second)).toBeUndefined()
  expect((await casino.call('GET /api/casino/get-settings')).body.site.logo).toBe(first)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
test.each([
  ['a drawing with a script', Buffer.from(svg)],
  ['a text', Buffer.from('no picture')],
  ['nothing', Buffer.alloc(0)],
  [
    'half of a picture',
    await picture(60)
      .png()
      .toBuffer()
      .then((all) => all.subarray(0, 60)),
  ],
])('%s is refused', async (_, file) => {
  expect(await send(new Uint8Array(file))).toMatchObject({ status: 400, body: { code: 'picture_invalid' } })
})

test('a picture of too many pixels, a file that is too large and a player are refused', async () => {
  const wide = sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#fff' } })
  expect((await send(await bytes(wide.png().toBuffer()))).body.code).toBe('picture_invalid')
  expect((await send(new Uint8Array(2 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await send(await bytes(picture(70).png().toBuffer()), (await casino.player()).token)).status).toBe(403)
})

test.each(['/pictures/x.png', '/pictures/../logo.svg', `/pictures/${'0'.repeat(32)}.png`])(
  '%s is none',
  async (path) => {
    expect(await stored(path)).toBeUndefined()
  },
)

test('the accent colour is a colour, and everyone sees it', async () => {
  const save = (accent: unknown) => admin.call('PUT /api/admin/settings/site', { body: { accent } as never })
  for (const wrong of ['red', '#fff', '#12345g', 'url(x)', '#ffffff;}', 7, ''])
    expect(await save(wrong), String(wrong)).toMatchObject({ status: 400, body: { code: 'setting_invalid' } })
  expect((await save('#2b7fff')).status).toBe(200)
  expect((await casino.call('GET /api/casino/get-settings')).body.site.accent).toBe('#2b7fff')
})
