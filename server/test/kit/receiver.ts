import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HookCall } from '../../platform/http/hooks.ts'

export interface Receiver {
  readonly url: string
  /** The received calls, in order. */
  readonly calls: readonly HookCall[]
  /** Resolves after this many have arrived; rejects if a call takes longer than half a minute. */
  came(count: number): Promise<readonly HookCall[]>
  close(): Promise<void>
}

interface Answer {
  readonly status?: number
  readonly body?: string
}

const longestWaitMs = 30_000

/** A receiver for a provider's webhooks that records and answers them. */
export async function openReceiver(
  answer: (call: HookCall, place: number) => Answer | Promise<Answer> = () => ({}),
): Promise<Receiver> {
  const calls: HookCall[] = []
  const arrivals = new EventTarget()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const call: HookCall = {
      method: request.method === 'GET' ? 'GET' : 'POST',
      raw: Buffer.concat(parts),
      headers: request.headers,
      query: Object.fromEntries(searchParams),
      address: request.socket.remoteAddress ?? '',
    }
    const { status = 200, body = '' } = await answer(call, calls.push(call) - 1)
    response.writeHead(status).end(body)
    arrivals.dispatchEvent(new Event('call'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    async came(count) {
      const soon = { signal: AbortSignal.timeout(longestWaitMs) }
      while (calls.length < count) await once(arrivals, 'call', soon)
      return calls
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
