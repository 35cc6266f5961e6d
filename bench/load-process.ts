import { type LoadPlan, runInTurns, runLoad, type SequentialLoads } from './load-client.ts'

/** The load comes from a separate process, so that the server's event loop is not measured together with its caller's. */
process.once('message', async (work: LoadPlan | SequentialLoads) => {
  process.send?.(await ('order' in work ? runInTurns(work) : runLoad(work)))
  process.disconnect()
})
