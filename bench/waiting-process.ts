import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A server that only waits about as long as a bet takes at 60 % of the knee, and answers: any longer latency for its callers
 * comes from the machine, its other work and the load client, not from the casino.
 */
const waitMs = 3
const answer = JSON.stringify({ waited: waitMs })

const server = createServer((request, response) => {
  request.resume()
  setTimeout(() => response.setHeader('content-type', 'application/json').end(answer), waitMs)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
