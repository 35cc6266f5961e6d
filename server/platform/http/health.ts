import type { FastifyInstance } from 'fastify'

/** How long an answer is cached: however often readiness is requested, the database is queried at most four times a second. */
const rememberedMs = 250

/** Live: the process runs. Ready: it can serve. A server that is not ready need not be killed. */
export function addHealth(
  app: FastifyInstance,
  isReady: () => Promise<boolean>,
  details: () => object = () => ({}),
): void {
  let answer: Promise<boolean> | undefined
  let requestedAt = 0
  function remembered(): Promise<boolean> {
    const now = performance.now()
    if (answer && now - requestedAt < rememberedMs) return answer
    requestedAt = now
    answer = isReady()
    return answer
  }
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = await remembered()
    if (!ready) reply.code(503).header('retry-after', 1)
    return { status: ready ? 'ready' : 'not ready', ...details() }
  })
}
