import assert from 'node:assert/strict'
import { claimPort } from '@casino/tools/ports'
import { type ServerProcess, startServer } from '@casino/tools/server-process'
import type { Drill } from './drills.ts'
import { expectDurable } from './expect-durable.ts'
import { startGambling } from './load-clients.ts'
import type { Stage } from './stage.ts'

const host = '127.0.0.1'

interface Node {
  readonly server: Pick<ServerProcess, 'stop' | 'kill'>
  readonly address: string
}

async function startNode({ env }: Pick<Stage, 'env'>): Promise<Node> {
  const port = await claimPort(host, 0)
  const server = startServer({ host, port, env })
  await server.ready()
  return { server, address: `http://${host}:${port}` }
}

/**
 * Two servers are replaced in turn under load. As a balancer does it, a server gets no new calls from when it is asked to stop,
 * and the new one gets them once it is ready. A call may be refused for a moment and repeated; none may be left without an answer.
 */
export const drillRolling: Drill = async (stage, { again, say = () => {} }) => {
  const nodes: Node[] = [stage, await startNode(stage)]
  let calls = 0
  const balancer = {
    get address() {
      return nodes[calls++ % nodes.length]!.address
    },
  }
  const loadClients = startGambling(balancer, stage.players)
  try {
    for (let time = 1; again(time - 1); time++) {
      await loadClients.more(100)
      const leaving = nodes.shift()!
      assert.equal(await leaving.server.stop(), 0, 'asked to stop, the server ends well')
      nodes.push(await startNode(stage))
      const refused = [...loadClients.tally].map(([what, count]) => `${count} × ${what}`).join(', ') || 'nothing'
      say(`replaced, time ${time}, ${loadClients.answered.length} bets answered, repeated: ${refused}`)
    }
    await loadClients.more(100)
    await loadClients.finish()
    assert.deepEqual(loadClients.cutOff, [], 'nobody was left without an answer')
  } finally {
    loadClients.abandon()
    for (const { server } of nodes) await server.kill()
  }
  await stage.startServer()
  await expectDurable(stage, loadClients)
  return loadClients
}
