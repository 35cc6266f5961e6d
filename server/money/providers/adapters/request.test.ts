import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ProviderSilent, ProviderUnavailable } from '../provider.ts'
import { type ProviderRequest, request } from './request.ts'

async function provider(
  listener: RequestListener,
): Promise<(more?: Partial<ProviderRequest>) => ReturnType<typeof request>> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/method?secret=word`)
  return (more) => request({ method: 'POST', url, json: { a: 1 }, ...more })
}

test('an answer and a refusal are both answers', async () => {
  const seen: unknown[] = []
  const call = await provider(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    seen.push([
      request.method,
      request.headers['content-type'],
      request.headers.authorization,
      `${Buffer.concat(parts)}`,
    ])
    response.writeHead(seen.length === 1 ? 200 : 403).end('{"ok":true}')
  })
  expect(await call({ headers: { authorization: 'Token t' } })).toEqual({ status: 200, json: { ok: true } })
  expect(await call({ method: 'GET', json: undefined })).toEqual({ status: 403, json: { ok: true } })
  expect(seen).toEqual([
    ['POST', 'application/json', 'Token t', '{"a":1}'],
    ['GET', undefined, undefined, ''],
  ])
})

test.each<[string, RequestListener, Partial<ProviderRequest>?]>([
  ['5xx, even with good JSON', (_, response) => response.writeHead(502).end('{}')],
  ['a redirect', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end('{}')],
  ['HTML', (_, response) => response.end('<html>')],
  ['nothing', (_, response) => response.end()],
  ['half of JSON', (_, response) => response.end('{"ok":tr')],
  ['bytes that are no text', (_, response) => response.end(Buffer.from([0x22, 0xff, 0x22]))],
  ['a connection that breaks', (_, response) => response.destroy()],
  [
    'a connection that breaks in the middle',
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"ok":true', () => response.destroy())
    },
  ],
  ['an answer without an end', (_, response) => response.end(`"${'x'.repeat(5 * 2 ** 20)}"`)],
  ['no answer in time', () => undefined, { timeoutMs: 50 }],
  ['an answer that stops', (_, response) => void response.write('{"ok"'), { timeoutMs: 200 }],
])('%s leaves the outcome unknown', async (_, listener, more) => {
  const call = await provider(listener)
  const failure = await call(more).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderSilent)
  expect(`${failure}`).not.toMatch(/secret|word/)
})

test('without a connection the provider was not called', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  await expect(request({ method: 'GET', url: new URL(`http://127.0.0.1:${port}/`) })).rejects.toThrow(
    ProviderUnavailable,
  )
})
