import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RouteShape } from '@casino/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientOf } from './client-address.ts'
import type { Connections } from './connections.ts'
import type { Rates } from './rates.ts'
import { Refusal } from './refusal.ts'
import type { openScales } from './weight.ts'

/** Limits on the memory of files being received or handled: for all clients together, and for one address. */
const most = { bytes: 48 * 1024 * 1024, bytesOfClient: 12 * 1024 * 1024 }

export interface Upload {
  readonly client: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly largest: number
}

export interface Uploads {
  /** Reserves room for a file before its first byte is read, or refuses. */
  reserve(upload: Upload): void
  /** From now on, `finish` releases the memory, even if the client disconnects earlier. */
  begin(request: IncomingMessage): void
  finish(request: IncomingMessage): void
}

export function openUploads(limits: typeof most = most): Uploads {
  const ofClients = new Map<string, number>()
  const held = new Map<IncomingMessage, { readonly client: string; readonly size: number; begun: boolean }>()
  let total = 0

  function finish(request: IncomingMessage): void {
    const one = held.get(request)
    if (!one) return
    held.delete(request)
    total -= one.size
    const left = (ofClients.get(one.client) ?? 0) - one.size
    if (left > 0) ofClients.set(one.client, left)
    else ofClients.delete(one.client)
  }

  return {
    reserve({ client, request, response, largest }) {
      const stated = request.headers['content-length']
      // A chunked body may have any size up to the maximum.
      const size = stated === undefined ? largest : Number(stated)
      if (size > largest) throw new Refusal('body_too_large')
      const ofClient = (ofClients.get(client) ?? 0) + size
      if (total + size > limits.bytes || ofClient > limits.bytesOfClient) throw new Refusal('overloaded')
      if (response.destroyed) return
      total += size
      ofClients.set(client, ofClient)
      held.set(request, { client, size, begun: false })
      response.once('close', () => {
        if (!held.get(request)?.begun) finish(request)
      })
    },
    begin(request) {
      const one = held.get(request)
      if (one) one.begun = true
    },
    finish,
  }
}

/** Limits of expensive or long calls. */
export interface Heavy {
  readonly weigh: ReturnType<typeof openScales>
  readonly uploads: Uploads
  readonly connections: Connections
}

/** Counts a file towards its client's address, and reserves memory, before it is read. */
export function expectFile(
  { largest }: NonNullable<RouteShape['upload']>,
  rates: Rates,
  { uploads, connections }: Heavy,
) {
  return ({ raw, clientAddress }: FastifyRequest, reply: FastifyReply, done: (refusal?: Error) => void): void => {
    const client = clientOf(clientAddress)
    try {
      rates.take('uploads', client)
      uploads.reserve({ client, request: raw, response: reply.raw, largest })
    } catch (refusal) {
      done(refusal as Error)
      return
    }
    connections.expectFile(raw)
    done()
  }
}
