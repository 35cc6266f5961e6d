import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { openSandbox } from '../kit/frame.ts'
import { html } from '../kit/page.ts'
import type { ReceivedCall, RouteAnswer, RouteContext } from '../kit/routes.ts'
import { decrypt } from './decrypt.ts'

// A push service with its browsers (RFC 8030): it takes a message only if it is signed by the key that the browser subscribed with
// (RFC 8292), and decrypts it as that browser would (RFC 8291). Controls besides the common ones:
//
// - POST /_sandbox/subscribe {key}: a browser subscribes with the site's public key; its subscription is the answer
// - POST /_sandbox/unsubscribe {endpoint}: the service answers 410 from now on
// - GET /_sandbox/messages: what browsers were shown, as {endpoint, message, topic, ttl, contact}

interface Browser {
  readonly siteKey: string
  readonly privateKey: string
  readonly auth: string
  gone: boolean
}

interface Shown {
  readonly endpoint: string
  readonly message: unknown
  readonly topic: string
  readonly ttl: number
  readonly contact: string
}

interface State {
  browsers: Record<string, Browser>
  shown: Shown[]
}
type Frame = RouteContext<State>

const longestTokenS = 24 * 3600
const mostStored = 1000

const refuse = (status: number, reason: string): RouteAnswer => ({ status, json: { reason } })
const parsed = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

/** The contact of a token that this key signed for this service; otherwise what is wrong with it. */
function contactOf(
  authorization: string,
  siteKey: string,
  { url, now }: Frame,
): { contact: string } | { wrong: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== siteKey) return { wrong: 'the key is not the one of the subscription' }
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [head, claims, signature = ''] = token.split('.')
  const signed = Buffer.from(`${head}.${claims}`)
  const isRight = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight || parsed(head).alg !== 'ES256') return { wrong: 'the signature' }
  const { aud, exp, sub } = parsed(claims)
  if (aud !== new URL(url).origin) return { wrong: 'aud' }
  const left = exp - now() / 1000
  if (!(left > 0 && left <= longestTokenS + 1)) return { wrong: 'exp' }
  return /^(mailto:|https?:)/.test(sub) ? { contact: sub } : { wrong: 'sub' }
}

function push({ params: [id = ''], headers, raw }: ReceivedCall, frame: Frame): RouteAnswer {
  const { state, url } = frame
  const browser = state.browsers[id]
  if (!browser || browser.gone) return refuse(browser ? 410 : 404, 'no such subscription')
  const token = contactOf(headers.authorization ?? '', browser.siteKey, frame)
  if ('wrong' in token) return refuse(403, token.wrong)
  const ttl = Number(headers.ttl ?? Number.NaN)
  if (!(ttl >= 0)) return refuse(400, 'TTL')
  if (headers['content-encoding'] !== 'aes128gcm') return refuse(400, 'Content-Encoding')
  const topic = String(headers.topic ?? '')
  if (!/^[\w-]{0,32}$/.test(topic)) return refuse(400, 'Topic')
  const message: unknown = JSON.parse(decrypt(raw, browser).toString())
  const shown = { endpoint: `${url}/push/${id}`, message, topic, ttl, contact: token.contact }
  state.shown = [...state.shown, shown].slice(-mostStored)
  return { status: 201, headers: { location: `${url}/message/${state.shown.length}` }, text: '' }
}

function subscribe({ body = {} }: ReceivedCall, { state, url }: Frame): RouteAnswer {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const id = randomBytes(24).toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  state.browsers[id] = { siteKey: String(body.key), privateKey: pair.getPrivateKey('base64url'), auth, gone: false }
  return { json: { endpoint: `${url}/push/${id}`, keys: { p256dh, auth } } }
}

await openSandbox<State>({
  name: 'Push',
  fresh: () => ({ browsers: {}, shown: [] }),
  api: { 'POST /push/{id}': push },
  controls: {
    'POST /subscribe': subscribe,
    'POST /unsubscribe': ({ body = {} }, { state }) => {
      const browser = state.browsers[String(body.endpoint).split('/').at(-1) ?? '']
      if (browser) browser.gone = true
      return { json: { gone: browser !== undefined } }
    },
    'GET /messages': (_call, { state }) => ({ json: state.shown }),
  },
  overview: ({ state }) =>
    html`${state.shown.map(({ message }) => html`<p class="card">${JSON.stringify(message)}</p>`)}`,
})
