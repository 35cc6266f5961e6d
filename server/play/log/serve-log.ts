import { verifierKeyText } from '@casino/rules/log/note'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LogWitness } from '../../platform/config/log-witness.ts'
import type { Read } from '../../platform/database/database.ts'
import { clientOf } from '../../platform/http/client-address.ts'
import type { Rates } from '../../platform/http/rates.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { nodeHasher, signedByAll } from './log-key.ts'
import { findHandovers, type LogKeys } from './log-keys.ts'
import { findCheckpoint, readTile } from './read-log.ts'
import { cosignaturesOf } from './witnesses.ts'

interface LogOptions {
  readonly read: Read
  readonly rates: Rates
  readonly keys: LogKeys
  readonly witnesses: readonly LogWitness[]
}

const prefix = '/log'
const yearS = 31_536_000

/** The public log as files, for everyone: the signed state, the key, and the tiles, which never change. */
export function addLog(app: FastifyInstance, { read, rates, keys, witnesses }: LogOptions): void {
  const onRequest = async (request: FastifyRequest) => {
    rates.take('visits', clientOf(request.clientAddress))
  }
  app.get(`${prefix}/checkpoint`, {
    onRequest,
    handler: async (_request, reply) => {
      const state = await findCheckpoint(read)
      const checkpoint =
        state?.checkpoint ?? signedByAll(await keys.current(read), { size: 0, root: nodeHasher.empty() })
      return sendText(reply, checkpoint + (await cosignaturesOf(read, witnesses, checkpoint)))
    },
  })
  app.get(`${prefix}/key`, {
    onRequest,
    handler: async (_request, reply) => sendText(reply, linesOf(await verifierKeys(read, keys))),
  })
  app.get(`${prefix}/handovers`, {
    onRequest,
    handler: async (_request, reply) => sendText(reply, JSON.stringify(await findHandovers(read, keys))),
  })
  const listed = linesOf(witnesses.map(({ key }) => verifierKeyText(key)))
  app.get(`${prefix}/witnesses`, { onRequest, handler: (_request, reply) => sendText(reply, listed) })
  app.get(`${prefix}/tile/*`, {
    onRequest,
    handler: async (request, reply) => {
      const path = request.url.slice(prefix.length + 1).replace(/\?.*$/, '')
      const tile = await readTile(read, path)
      if (!tile || tile.length === 0) throw new Refusal('not_found')
      return reply
        .header('cache-control', `public, max-age=${yearS}, immutable`)
        .header('access-control-allow-origin', '*')
        .type('application/octet-stream')
        .send(tile)
    },
  })
}

const linesOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

/** The current keys in their published form, newest first. */
export const verifierKeys = async (read: Read, keys: LogKeys): Promise<string[]> =>
  (await keys.current(read)).map(({ verifierKey }) => verifierKey)

const sendText = (reply: FastifyReply, text: string) =>
  reply
    .header('cache-control', 'public, max-age=1')
    .header('access-control-allow-origin', '*')
    .type('text/plain; charset=utf-8')
    .send(text)
