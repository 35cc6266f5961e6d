import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import files, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendEncoded } from './compress.ts'
import { iconOf, manifestOf } from './head.ts'
import { pathOf } from './hooks.ts'
import type { Pages, SiteContext } from './page.ts'
import { Refusal } from './refusal.ts'

export interface WebsiteOptions {
  /** The folder of the built web client. */
  readonly folder: string
  /** Its documents; absent if it was not built. */
  readonly pages: Pages | undefined
  readonly site: () => SiteContext
  /** An uploaded picture of the site, at its path. */
  readonly picture: (path: string) => Promise<Buffer | undefined>
  /** Origins whose pages ours may frame: the games partner's, the card provider's. */
  readonly frames: readonly string[]
  /** The origin whose pages may frame ours, if any. */
  readonly framedBy: () => string | undefined
  readonly secure: boolean
}

const yearS = 31_536_000

const common = {
  index: false,
  serveDotFiles: false,
  cacheControl: false,
  setHeaders: (response, path) => {
    // The name of an asset changes with its content.
    const lifetime = path.includes('/assets/') ? `public, max-age=${yearS}, immutable` : 'public, max-age=3600'
    response.header('Cache-Control', lifetime)
  },
} satisfies Partial<FastifyStaticOptions>

/** The pages and files of the web client; if it was not built, a sentence that says so. */
export async function addWebsite(
  app: FastifyInstance,
  { folder, pages, site, picture, frames, framedBy, secure }: WebsiteOptions,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(helmet, {
      strictTransportSecurity: secure ? { maxAge: yearS } : false,
      referrerPolicy: { policy: 'no-referrer' },
      contentSecurityPolicy: policyOf(pages, frames, framedBy),
    })
    if (!pages) {
      const sentence = 'The web client is not built yet; the calls under /api are served.\n'
      scope.get('/*', async ({ url }, reply) => {
        if (isForCalls(pathOf(url))) throw new Refusal('not_found')
        return reply.code(404).type('text/plain; charset=utf-8').send(sentence)
      })
      return
    }
    await scope.register(files, {
      ...common,
      root: join(folder, 'client'),
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/.*', '**/.*/**', '**/*.br', '**/*.gz', 'index.html', 'assets/covers/**'],
    })
    // One wildcard route: a route for each of a thousand pictures would take half a second at every start.
    const covers = join(folder, 'client', 'assets', 'covers')
    if (existsSync(covers))
      await scope.register(files, { ...common, root: covers, prefix: '/assets/covers/', decorateReply: false })
    scope.get('/manifest.webmanifest', async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifestOf(site().settings)),
    )
    // For clients that ignore the links of the documents; the bitmap is the logo of the site's settings.
    scope.get('/favicon.ico', async (_request, reply) => {
      const icon = iconOf(site().settings)
      if (!icon) throw new Refusal('not_found')
      return reply.header('cache-control', 'public, max-age=3600').redirect(icon)
    })
    scope.get('/pictures/:name', async ({ url }, reply) => {
      const content = await picture(pathOf(url))
      if (!content) throw new Refusal('not_found')
      return reply.header('cache-control', `public, max-age=${yearS}, immutable`).type('image/png').send(content)
    })
    scope.get('/*', async (request, reply) => {
      const path = pathOf(request.url)
      // A call that does not exist, or a missing file of the build, is not a page. Any other path is: names of providers have
      // dots.
      if (isForCalls(path) || path.startsWith('/assets/')) throw new Refusal('not_found')
      const page = await pages.at(path)
      reply.code(page.status).type('text/html; charset=utf-8')
      return sendEncoded(page, request, reply)
    })
  })
}

/** What a page may load, run and frame. */
const policyOf = (pages: Pages | undefined, frames: readonly string[], framedBy: () => string | undefined) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...(pages?.scriptHashes ?? [])],
    // Allows inline styles: the document contains its style sheet, and components set measured sizes inline.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'https:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameSrc: frames.length > 0 ? [...frames] : ["'none'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: [() => framedBy() ?? "'none'"],
    requireTrustedTypesFor: ["'script'"],
  },
})

const isForCalls = (path: string) => /^\/(api|socket\.io)(\/|$)/.test(path)
