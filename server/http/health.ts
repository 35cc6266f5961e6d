import type { FastifyInstance } from 'fastify'

/** So long an answer holds: however often it is asked whether the server is ready, it asks the database four times a second. */
const rememberedMs = 250

/** Alive: this process runs. Ready: it can serve. The second is no reason to end it. */
export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  let answer: Promise<boolean> | undefined
  let askedAt = 0
  function remembered(): Promise<boolean> {
    const now = performance.now()
    if (answer && now - askedAt < rememberedMs) return answer
    askedAt = now
    answer = isReady()
    return answer
  }
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = await remembered()
    if (!ready) reply.code(503).header('retry-after', 1)
    return { status: ready ? 'ready' : 'not ready' }
  })
}
