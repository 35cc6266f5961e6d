import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { paper } from '../../test/kit/paper.ts'
import { openDocumentReader } from './read-document.ts'

const read = openDocumentReader()
const refusalOf = (file: Buffer) =>
  read(file).then(
    () => undefined,
    ({ code }: { code?: string }) => code,
  )

interface Picture {
  readonly width: number
  readonly height: number
  /** The share of pixels that are not nearly white. */
  readonly inked: number
}

async function look(page: Buffer): Promise<Picture> {
  const { data, info } = await sharp(page).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, inked: data.filter((grey) => grey < 200).length / data.length }
}

/** Objects as a PDF, with or without a valid cross-reference table. */
function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const length = () => parts.reduce((all, part) => all + part.length, 0)
  for (const [i, object] of objects.entries()) {
    offsets.push(length())
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  }
  const start = length()
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}

const streamOf = (content: string | Buffer, more = '') => {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from(`<<${more}/Length ${bytes.length}>>stream\n`), bytes, Buffer.from('\nendstream')])
}
const square = '0 0 0 rg 50 50 200 200 re f'
/** One page with a black square on it; further objects follow from number 5. */
const pageOf = (catalog = '', ...more: (string | Buffer)[]) =>
  pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>>',
    streamOf(square),
    ...more,
  ])

describe('a PDF is drawn as viewers show it', () => {
  const black = { inked: expect.closeTo(4 / 9, 2) }
  const behindHead = (objects: Buffer) => Buffer.concat([Buffer.from('\r\nreceived by mail\n'), objects])
  test.each<[string, () => Buffer]>([
    ['alone', () => pageOf()],
    ['with a view to open at', () => pageOf('/OpenAction[3 0 R /Fit]')],
    ['with a script, which never runs', () => pageOf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')],
    ['with a disguised script', () => pageOf('/Open#41ction<</S/#4aavaScript/JS(app.alert(1))>>')],
    ['with words for what is active', () => pageOf('', streamOf('(/JS /AA /Launch /Encrypt) Tj'))],
    [
      'with bytes that happen to be words',
      () => pageOf('', streamOf(Buffer.concat([randomBytes(2_900_000), Buffer.from('/JS /AA ')]))),
    ],
    ['behind other bytes, its offsets counted from its head', () => behindHead(pageOf())],
    ['with an archive behind it', () => Buffer.concat([pageOf(), Buffer.from('PK\u0003\u0004'), randomBytes(5000)])],
    ['without its end', () => pageOf().subarray(0, -20)],
    [
      'with a wrong table',
      () =>
        Buffer.from(
          pageOf()
            .toString('latin1')
            .replace(/startxref\n\d+/, 'startxref\n7'),
          'latin1',
        ),
    ],
  ])('%s', async (_, file) => {
    const { pages, of } = await read(file())
    expect(of).toBe(1)
    expect(await look(pages[0]!)).toMatchObject({ width: 1250, height: 1250, ...black })
  })

  test('with offsets counted from the first byte of the file, not from its head', async () => {
    const text = behindHead(pageOf()).toString('latin1')
    const shift = text.indexOf('%PDF')
    const moved = text
      .replace(/^\d{10} 00000 n/gm, (row) => String(Number(row.slice(0, 10)) + shift).padStart(10, '0') + row.slice(10))
      .replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${Number(at) + shift}`)
    expect(await look((await read(Buffer.from(moved, 'latin1'))).pages[0]!)).toMatchObject(black)
  })

  test('a file without pages has none', async () => {
    const none = (catalog: string, before = '') => {
      const body = `%PDF-1.4\n1 0 obj<</Type/Catalog${catalog}/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n`
      return Buffer.from(
        `${before}${body}xref\n0 1\n0000000000 65535 f \ntrailer<</Size 1/Root 1 0 R>>\nstartxref\n${before.length + body.length}\n%%EOF`,
      )
    }
    for (const file of [none(''), none('/OpenAction[3 0 R /Fit]'), none('', '\n')])
      expect(await read(file)).toEqual({ pages: [], of: 0 })
  })

  test('entries of its form are drawn, and only its first ten pages', async () => {
    const filled = await paper((file) => {
      file.initForm()
      file.formText('name', 100, 100, 300, 40, { value: 'IIIIIIIIIIII', backgroundColor: '#000000' })
    })
    expect((await look((await read(filled)).pages[0]!)).inked).toBeGreaterThan(0.01)
    const long = await paper((file) => {
      for (let page = 0; page < 29; page++) file.text(String(page)).addPage()
    })
    const { pages, of } = await read(long)
    expect([pages.length, of]).toEqual([10, 30])
    expect(await look(pages[9]!)).toMatchObject({ height: 2200 })
  })

  test('one that opens without a password, though it forbids printing; no other', async () => {
    const secret = { ownerPassword: 'owner', permissions: { printing: 'lowResolution' } } as const
    const open = await paper((file) => file.rect(0, 0, 300, 300).fill(), secret)
    expect((await look((await read(open)).pages[0]!)).inked).toBeGreaterThan(0.1)
    const locked = await paper((file) => file.text('x'), { ...secret, userPassword: 'user' })
    expect(await refusalOf(locked)).toBe('document_locked')
  })

  test('damaged beyond what a viewer shows', async () => {
    expect(await refusalOf(pageOf().subarray(0, 40))).toBe('document_unreadable')
    expect(await refusalOf(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)]))).toBe(
      'document_unreadable',
    )
  })
})

describe('a hostile PDF', () => {
  const heavy = () => {
    const lines = Array.from({ length: 400_000 }, (_, i) => `${(i * 7919) % 300} ${(i * 104_729) % 300} l`)
    const content = deflateSync(`0 0 m ${lines.join(' ')} f*`)
    return pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${'3 0 R '.repeat(10)}]/Count 10>>`,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>',
      streamOf(content, '/Filter/FlateDecode'),
    ])
  }
  /** Ten levels of forms, each of which draws the next one ten times. */
  const nested = () => {
    const form = (next: number) =>
      streamOf(
        '/A Do '.repeat(10),
        `/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Resources<</XObject<</A ${next} 0 R>>>>`,
      )
    return pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>>',
      streamOf('/A Do'),
      ...Array.from({ length: 10 }, (_, level) => form(level + 6)),
      streamOf(square, '/Type/XObject/Subtype/Form/BBox[0 0 300 300]'),
    ])
  }

  test.each([
    ['that takes minutes to draw', heavy],
    ['that draws ten thousand million squares', nested],
  ])(
    '%s is given up, while everything else goes on and others are drawn afterwards',
    async (_, file) => {
      const loop = monitorEventLoopDelay({ resolution: 10 })
      const bytes = file()
      loop.enable()
      expect(await refusalOf(bytes)).toBe('document_too_complex')
      loop.disable()
      // The drawing thread shares only the processor with this one.
      expect(loop.percentile(90) / 1e6).toBeLessThan(200)
      expect((await read(pageOf())).of).toBe(1)
    },
    60_000,
  )

  test('with a picture of gigabytes does not fill the memory', async () => {
    const before = process.memoryUsage().rss
    let most = 0
    const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
    const image = streamOf(
      deflateSync(Buffer.alloc(100_000_000)),
      '/Type/XObject/Subtype/Image/Width 30000/Height 30000/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode',
    )
    const file = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>>',
      streamOf('300 0 0 300 0 0 cm /A Do'),
      image,
    ])
    await read(file).catch(({ code }: { code: string }) => expect(code).toBe('document_too_complex'))
    clearInterval(watching)
    expect(most - before).toBeLessThan(500_000_000)
  })

  test('with pages of any size is drawn in the size of ours', async () => {
    const page = (box: string) => read(Buffer.from(pageOf().toString('latin1').replace('[0 0 300 300]', box), 'latin1'))
    for (const box of ['[0 0 1e9 1e9]', '[0 0 9 90000]', '[0 0 0 0]', '[5 5 -5 -5]']) {
      const { width, height } = await look((await page(box)).pages[0]!)
      expect(Math.max(width, height)).toBeLessThanOrEqual(2600)
    }
  })
})

describe('a picture is drawn as viewers show it', () => {
  let jpeg: Buffer
  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 90, sigma: 20 } },
    })
  beforeAll(async () => {
    jpeg = await noise(900, 600).jpeg().toBuffer()
  })

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['without its end', () => jpeg.subarray(0, -2)],
    ['half of a JPEG', () => jpeg.subarray(0, jpeg.length / 2)],
    ['half of a PNG', async () => (await noise(900, 600).png().toBuffer()).subarray(0, 500_000)],
    ['half of a WebP', async () => halfOf(await noise(900, 600).webp().toBuffer())],
    ['with the scan parameters of a progressive one', () => withScanParameters(jpeg)],
    ['with something behind it', () => Buffer.concat([jpeg, randomBytes(5000)])],
    ['with a wrong checksum', async () => withWrongChecksum(await noise(900, 600).png().toBuffer())],
  ])('%s', async (_, file) => {
    const { pages, of } = await read(await file())
    expect([pages.length, of]).toEqual([1, 1])
    expect(await look(pages[0]!)).toMatchObject({ width: 900, height: 600 })
  })

  test('what is transparent is white', async () => {
    const clear = await sharp({ create: { width: 900, height: 600, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    expect((await look((await read(clear)).pages[0]!)).inked).toBe(0)
  })

  test('a photo of 200 megapixels is scaled while it is decoded', async () => {
    const huge = await sharp({ create: { width: 16_320, height: 12_240, channels: 3, background: '#b8c4d0' } })
      .jpeg()
      .toBuffer()
    const before = process.memoryUsage().rss
    let most = 0
    const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
    const { pages } = await read(huge)
    clearInterval(watching)
    expect(await look(pages[0]!)).toMatchObject({ width: 2600, height: 1950 })
    expect(most - before).toBeLessThan(300_000_000)
  })

  test('a stamp is too small, and a bomb of pixels too large', async () => {
    expect(await refusalOf(await noise(100, 100).png().toBuffer())).toBe('document_too_small')
    const wide = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await refusalOf(wide)).toBe('document_too_large')
    const interlaced = await sharp({ create: { width: 8000, height: 6300, channels: 3, background: '#fff' } })
      .png({ progressive: true })
      .toBuffer()
    expect(await refusalOf(interlaced)).toBe('document_too_large')
  })

  const halfOf = (file: Buffer) => file.subarray(0, file.length / 2)
  function withScanParameters(file: Buffer): Buffer {
    const changed = Buffer.from(file)
    const scan = changed.indexOf(Buffer.from([0xff, 0xda]))
    const components = changed[scan + 4]!
    changed.set([0, 0, 0x10], scan + 5 + 2 * components)
    return changed
  }
  function withWrongChecksum(file: Buffer): Buffer {
    const changed = Buffer.from(file)
    changed[29]! ^= 0xff
    return changed
  }
})
