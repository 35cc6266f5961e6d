import assert from 'node:assert/strict'
import { claimPort } from '@casino/tools/processes/ports'
import { type ServerProcess, startServer } from '@casino/tools/processes/server-process'
import type { Drill, DrillOptions } from './drills.ts'
import { expectDurable } from './expect-durable.ts'
import { openLaterBuilds } from './later-builds.ts'
import { type LoadClients, startLoadClients } from './load-clients.ts'
import type { DrillStage } from './stage.ts'

const host = '127.0.0.1'

interface Node {
  readonly server: Pick<ServerProcess, 'stop' | 'kill'>
  readonly address: string
}

async function startNode({ env, ownerUrl }: DrillStage, build?: string): Promise<Node> {
  const port = await claimPort(host, 0)
  const server = startServer({
    host,
    port,
    ...(build === undefined ? { env } : { build, env: { ...env, MIGRATION_DATABASE_URL: ownerUrl } }),
  })
  await server.ready()
  return { server, address: `http://${host}:${port}` }
}

/** Two servers are replaced in turn under load, by servers of the same version. */
export const drillRolling: Drill = (stage, options) => replaceInTurn(stage, options)

/** The same with a later version each time, whose migrations are applied while the older one still serves. */
export const drillUpgrades: Drill = async (stage, options) => {
  const builds = openLaterBuilds()
  try {
    return await replaceInTurn(stage, options, (time) => builds.make(time))
  } finally {
    builds.close()
  }
}

/**
 * As behind a load balancer: a stopping server gets no new calls, and its replacement gets them once it is ready. A call may be
 * refused temporarily and repeated, but none may remain unanswered.
 */
async function replaceInTurn(
  stage: DrillStage,
  { again, print = () => {} }: DrillOptions,
  buildOf: (time: number) => string | undefined = () => undefined,
): Promise<LoadClients> {
  const nodes: Node[] = [stage, await startNode(stage)]
  let calls = 0
  const balancer = {
    get address() {
      return nodes[calls++ % nodes.length]!.address
    },
  }
  const loadClients = startLoadClients(balancer, stage.players)
  try {
    for (let time = 1; again(time - 1); time++) {
      await loadClients.more(100)
      // A new version is started first: its migrations are applied while both old servers serve.
      const build = buildOf(time)
      const next = build === undefined ? undefined : await startNode(stage, build)
      const leaving = nodes.shift()!
      if (next) nodes.push(next)
      await loadClients.more(50)
      assert.equal(await leaving.server.stop(), 0, 'asked to stop, the server ends well')
      if (!next) nodes.push(await startNode(stage))
      const refused = [...loadClients.refused].map(([what, count]) => `${count} × ${what}`).join(', ') || 'nothing'
      print(`replaced, time ${time}, ${loadClients.answered.length} bets answered, repeated: ${refused}`)
    }
    await loadClients.more(100)
    await loadClients.finish()
    assert.deepEqual(loadClients.cutOff, [], 'nobody was left without an answer')
    await expectDurable({ ...stage, address: nodes[0]!.address }, loadClients)
  } finally {
    loadClients.abandon()
    for (const { server } of nodes) await server.kill()
  }
  // For the next drill. After upgrades this older version runs on a newer database.
  await stage.startServer()
  return loadClients
}
