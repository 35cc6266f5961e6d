import type { FastifyInstance } from 'fastify'

/** Alive: this process runs. Ready: it can serve. The second is no reason to end it. */
export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = await isReady()
    if (!ready) reply.code(503).header('retry-after', 1)
    return { status: ready ? 'ready' : 'not ready' }
  })
}
