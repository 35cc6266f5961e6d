import type { FastifyInstance } from 'fastify'
import type { Read } from '../database/database.ts'

export interface HealthOptions {
  readonly read: Read
  /** Hears of changes, so that what is remembered is true. */
  readonly notifications: { readonly listening: boolean }
}

export function openHealth({ read, notifications }: HealthOptions) {
  return {
    addTo(app: FastifyInstance): void {
      // Alive: this process runs. Whether it can serve is another question, and no reason to end it.
      app.get('/health/live', async () => ({ status: 'live' }))
      app.get('/health/ready', async (_request, reply) => {
        const answered = await read.rows('SELECT').then(
          () => true,
          () => false,
        )
        const ready = answered && notifications.listening
        if (!ready) reply.code(503).header('retry-after', 1)
        return { status: ready ? 'ready' : 'not ready' }
      })
    },
  }
}
