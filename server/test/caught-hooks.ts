import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HookCall } from '../cashier/adapters/provider.ts'

export interface CaughtHooks {
  readonly url: string
  /** Every call that has come, and those that will. */
  readonly calls: readonly HookCall[]
  /** The next call that nobody has asked for yet. */
  next(): Promise<HookCall>
  close(): Promise<void>
}

/** A place where a sandbox sends its webhooks to, when only what it sends is looked at; it accepts all of them. */
export async function catchHooks(body = 'OK'): Promise<CaughtHooks> {
  const calls: HookCall[] = []
  const waiting: ((call: HookCall) => void)[] = []
  let taken = 0
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    calls.push({
      method: request.method === 'GET' ? 'GET' : 'POST',
      raw: Buffer.concat(parts),
      headers: request.headers,
      query: Object.fromEntries(searchParams),
      address: request.socket.remoteAddress ?? '',
    })
    response.end(body)
    while (taken < calls.length && waiting.length > 0) waiting.shift()!(calls[taken++]!)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    next: () =>
      taken < calls.length
        ? Promise.resolve(calls[taken++]!)
        : new Promise<HookCall>((resolve) => void waiting.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
