import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** The answer that is under way on a connection, if there is one. */
export function answerOn(socket: Duplex): ServerResponse | undefined {
  return (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined
}

/** What was not asked to its end, or not read to its end, for one to two of these is not waited for. */
const patienceMs = 2500

export interface Connections {
  /** Cuts off from now on whoever is not waiting for us but lets us wait. */
  cutIdlers(): void
  stop(): void
}

/**
 * A server that closes no longer looks how long requests take to arrive, and waits for every connection: one that a browser
 * opened in advance and never used, or that somebody leaves half-way, would keep it from ending for as long as they like.
 */
export function watchConnections(server: Server): Connections {
  const open = new Set<Duplex>()
  let cutting: NodeJS.Timeout | undefined
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })

  return {
    cutIdlers() {
      let suspects = new Set<Duplex>()
      cutting = setInterval(() => {
        const idlers = [...open].filter((socket) => !isAnswering(socket))
        for (const socket of idlers) if (suspects.has(socket)) socket.destroy()
        suspects = new Set(idlers)
      }, patienceMs)
    },
    stop: () => clearInterval(cutting),
  }
}

/** All was asked, and we are not done. */
function isAnswering(socket: Duplex): boolean {
  const answer = answerOn(socket)
  return answer?.req.complete === true && !answer.writableEnded
}
