import { type Plan, runLoad } from './load-client.ts'

/** The load comes from a separate process, so that the server's event loop is not measured together with its caller's. */
process.once('message', async (plan: Plan) => {
  process.send?.(await runLoad(plan))
  process.disconnect()
})
