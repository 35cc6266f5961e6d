import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { SiteSettings } from '@casino/contract/entities'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerError } from './errors.ts'
import { openPages, type SiteContext } from './page.ts'
import { addWebsite } from './website.ts'

const folder = mkdtempSync(join(tmpdir(), 'casino-website-'))
afterAll(() => rmSync(folder, { recursive: true }))

const boot = 'document.documentElement.lang = "ru"'
const bootHash = 'sha256-RdqHZgqJ0Pxs3z7817bVrU4WJFFH7e05KWYpQsiURHk='
const files = {
  'client/index.html': `<html><head><script>${boot}</script><!--head--></head><body><!--app--><!--state--></body></html>`,
  'client/logo.svg': '<svg/>',
  'client/assets/start-abc.js': 'start()',
  'client/assets/start-abc.js.br': 'packed',
  'client/assets/covers/360/Game-0a1b2c3d.avif': 'picture',
  'client/.vite/manifest.json': '{}',
  'server/entry-server.js': `let drawn = 0
    export const addresses = ['/', '/slots', '/slots/*', '/games/dice', '/bonus', '/profile', '/profile/withdraw/*']
    export async function render({ path, settings, popular }) {
      if (settings.site.name === 'broken') throw new Error('cannot draw')
      const about = { title: path === '/' ? 'Games' : 'Screen', description: 'All <of> it' }
      const first = path === '/slots' ? (await popular())[0].alias : ''
      return { html: path + ' drawn ' + ++drawn + first, head: '<!-- head of ' + path + ' -->', state: '$& state', pictures: '', ...about }
    }`,
}

let site = {
  version: 1,
  settings: { site: { name: 'Vezuno', logo: '/logo.svg' } } as SiteSettings,
  games: [],
} as SiteContext
let popular = [{ provider: 'acme', alias: 'comet' }]
const fail = (error: unknown) => {
  throw error
}
let app: FastifyInstance
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  app = await open(folder)
})
afterAll(() => app.close())

async function open(from: string): Promise<FastifyInstance> {
  const opened = fastify()
  opened.setErrorHandler(answerError)
  const options = { folder: from, site: () => site, popular: async () => popular, publicUrl: 'https://casino.example' }
  const pages = await openPages({ ...options, onTrouble: fail })
  await addWebsite(opened, {
    ...options,
    pages,
    picture: async (path) => (path === '/pictures/one.png' ? Buffer.from('drawn') : undefined),
    framedBy: () => undefined,
    frames: ['https://games.example'],
    secure: true,
  })
  return opened
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a cover is served for a year, and a missing one is not found', async () => {
  const cover = await get('/assets/covers/360/Game-0a1b2c3d.avif')
  expect([cover.statusCode, cover.body, cover.headers['cache-control']]).toEqual([
    200,
    'picture',
    'public, max-age=31536000, immutable',
  ])
  expect((await get('/assets/covers/360/None-0a1b2c3d.avif')).statusCode).toBe(404)
  expect((await get('/assets/covers/..%2fstart-abc.js')).statusCode).toBe(404)
})

test('an uploaded picture is served for a year, and a missing one is not found', async () => {
  const { statusCode, body, headers } = await get('/pictures/one.png')
  expect([statusCode, body, headers['content-type']]).toEqual([200, 'drawn', 'image/png'])
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await get('/pictures/other.png')).statusCode).toBe(404)
})

test('an address of the route table is rendered once and cached, whatever follows it', async () => {
  const first = await get('/')
  expect(first.statusCode).toBe(200)
  expect(first.body).toContain('/ drawn 1')
  expect(first.body).toContain('$& state')
  expect(first.body).toContain('<title>Games · Vezuno</title>')
  expect(first.body).toContain('<link rel="icon" href="/logo.svg" />')
  expect((await get('/?ref=ABC')).body).toBe(first.body)
  expect((await get('/slots/a/b/c')).body).toBe((await get('/slots/d/e/f')).body)
})

test('the slots begin with those that are popular, and follow them after a minute', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  try {
    expect((await get('/slots')).body).toContain('comet')
    popular = [{ provider: 'acme', alias: 'meteor' }]
    clock.mockReturnValue(60_999)
    expect((await get('/slots')).body).toContain('comet')
    clock.mockReturnValue(61_000)
    expect((await get('/slots')).body).toContain('meteor')
  } finally {
    clock.mockRestore()
  }
})

test('concurrent requests share one rendering', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/bonus')))
  expect(new Set(answers.map(({ body }) => body))).toHaveLength(1)
})

test.each([
  ['/', 200],
  ['/profile/', 200],
  ['/profile/withdraw/card', 200],
  ['/games/dice', 200],
  ['/games/chess', 404],
  ['/nothing', 404],
  ['/not-found', 404],
  ['/slots/Some_Game/alias/play.games', 200],
  ['/slots/v1.5', 200],
  ['/games/dice.html', 404],
  ['/logo.png', 404],
  ['/index.html', 404],
  ['/.vite/manifest.json', 404],
  ['/../server/entry-server.js', 404],
])('%s is answered with a page and %i', async (url, status) => {
  const { statusCode, headers } = await get(url)
  expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
})

test.each(['/api', '/api/nothing', '/socket.io/x', '/assets/start-old.js', '/assets/..%2f..%2fserver/entry-server.js'])(
  '%s is not a page',
  async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  },
)

test('a page is compressed as the browser accepts, and not sent again if the browser has it', async () => {
  const plain = await get('/')
  const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await get('/', { 'accept-encoding': 'gzip;q=0.5, br;q=0' })
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  const etag = String(plain.headers.etag)
  for (const known of [
    etag,
    `W/${etag}`,
    `"other", ${etag}`,
    `W/"other",W/${etag}`,
    '*',
    etag.replace(/"$/, '-gzip"'),
  ]) {
    const again = await get('/', { 'if-none-match': known })
    expect([known, again.statusCode, again.body]).toEqual([known, 304, ''])
  }
  for (const unknown of ['', '"other"', etag.slice(1, -1), `"${etag}"`])
    expect([unknown, (await get('/', { 'if-none-match': unknown })).statusCode]).toEqual([unknown, 200])
})

test('files whose names change with their content are cached for ever, others for an hour', async () => {
  const asset = await get('/assets/start-abc.js', { 'accept-encoding': 'br' })
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect([asset.headers['content-encoding'], asset.body]).toEqual(['br', 'packed'])
  expect((await get('/logo.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('the policy allows the inline script of the page, and no other', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' '${bootHash}';`)
  expect(policy).toContain('frame-src https://games.example;')
  for (const rule of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy).toContain(rule)
  }
  expect((await get('/')).headers['strict-transport-security']).toContain('max-age=31536000')
})

test('a shared link has a preview of its page', async () => {
  const tagsOf = async (url: string) =>
    Object.fromEntries(
      [...(await get(url)).body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(
        ([, name, content]) => [name, content],
      ),
    )
  expect(await tagsOf('/games/dice?ref=ABC')).toMatchObject({
    description: 'All &lt;of&gt; it',
    'og:type': 'website',
    'og:locale': 'ru_RU',
    'og:site_name': 'Vezuno',
    'og:title': 'Screen',
    'og:description': 'All &lt;of&gt; it',
    'og:url': 'https://casino.example/games/dice',
    'og:image': 'https://casino.example/icons/preview.png',
    'og:image:width': '1200',
    'twitter:card': 'summary_large_image',
  })
  // One document serves all of them, so none may claim another's URL.
  expect(await tagsOf('/rounds/12')).not.toHaveProperty('og:url')

  const { settings } = site
  const logos = [
    ['https://cdn.example/l.png', 'https://cdn.example/l.png'],
    ['https://[cdn.example/l.png', undefined],
  ]
  for (const [index, [logo, image]] of logos.entries()) {
    site = {
      ...site,
      version: 1.5 + index / 10,
      settings: { site: { ...settings.site, logo } } as SiteSettings,
    }
    const { 'og:image': ogImage, 'twitter:card': card } = await tagsOf('/')
    expect([ogImage, card]).toEqual([image, 'summary'])
  }
  site = { ...site, version: 1, settings }
})

test('the manifest follows the settings', async () => {
  const manifest = await get('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  expect(manifest.json()).toMatchObject({ name: 'Vezuno', short_name: 'Vezuno', lang: 'ru', display: 'standalone' })
  expect(manifest.json().icons).toEqual([
    expect.objectContaining({ sizes: '192x192' }),
    expect.objectContaining({ sizes: '512x512' }),
    expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }),
  ])
  const before = site
  site = { ...site, settings: { site: { name: 'Удача', logo: 'https://cdn.example/l.png' } } as SiteSettings }
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Удача',
    icons: [{ src: 'https://cdn.example/l.png', sizes: 'any' }],
  })
  site = before
})

test('documents name their build, which differs only between builds of the client', async () => {
  const buildIn = async (from: FastifyInstance) =>
    /name="build" content="([\w-]{22})"/.exec((await from.inject('/')).body)?.[1]
  const first = await buildIn(app)
  expect(first).toBeDefined()
  site = { ...site, version: 1.7 }
  const again = await open(folder)
  expect(await buildIn(again)).toBe(first)
  await again.close()

  const place = join(folder, 'client', 'index.html')
  writeFileSync(place, files['client/index.html'].replace('<body>', '<body><script src="/assets/next.js"></script>'))
  const next = await open(folder)
  writeFileSync(place, files['client/index.html'])
  expect(await buildIn(next)).not.toBe(first)
  // Files are read at the start.
  expect(await buildIn(app)).toBe(first)
  await next.close()
})

test('new settings are rendered again, and escaped as text', async () => {
  site = { ...site, version: 2, settings: { site: { name: '</title><b>"&', logo: '' } } as SiteSettings }
  const { body } = await get('/')
  expect(body).toContain('<title>Games · &lt;/title&gt;&lt;b&gt;&quot;&amp;</title>')
  expect(body).not.toContain('rel="icon"')
})

test('a failed rendering is answered as an error, and tried again', async () => {
  site = { ...site, version: 3, settings: { site: { name: 'broken', logo: '' } } as SiteSettings }
  expect((await get('/')).statusCode).toBe(500)
  site = { ...site, settings: { site: { name: 'mended', logo: '' } } as SiteSettings }
  expect((await get('/')).body).toContain('<title>Games · mended</title>')
})

test('without a built client the answer is a sentence', async () => {
  const bare = await open(join(folder, 'nowhere'))
  const answer = await bare.inject('/')
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('not built')])
  await bare.close()
})

test('the icon that browsers request by themselves is the site’s own logo, as a bitmap', async () => {
  const icon = async (logo: string) => {
    site = { ...site, settings: { ...site.settings, site: { ...site.settings.site, logo } } }
    const { statusCode, headers } = await get('/favicon.ico')
    return [statusCode, headers.location]
  }
  expect([await icon('/logo.svg'), await icon('https://cdn.example/own.png'), (await icon(''))[0]]).toEqual([
    [302, '/icons/192.png'],
    [302, 'https://cdn.example/own.png'],
    404,
  ])
  await icon('/logo.svg')
})

test('another accent colour comes with the document, in both themes', async () => {
  expect((await get('/')).body).not.toContain('--accent:')
  const before = site
  site = { ...site, version: 50, settings: { site: { name: 'Vezuno', logo: '', accent: '#2b7fff' } } as SiteSettings }
  const { body } = await get('/')
  expect(body).toContain('<style>:root:root{--accent:#2b7fff;')
  expect(body).toContain(':root:root[data-theme="light"]{--accent:#2b7fff;')
  site = { ...before, version: 51 }
  expect((await get('/')).body).not.toContain('--accent:')
})
