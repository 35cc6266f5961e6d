import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openDeadline } from '@casino/tools/processes/deadline'

// A hostile client in a separate process: it ignores every rule, and reconnects as soon as it is disconnected.
const [port, kind, connections] = process.argv.slice(2)
const client = 'X-Forwarded-For: 203.0.113.66'

/** A masked frame; the mask is zero. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

const handshake = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: x',
  client,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  '',
  '',
].join('\r\n')
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${client}\r\n\r\n`
const repeated = (one: Buffer) => Buffer.concat(Array.from({ length: Math.ceil(65_536 / one.length) }, () => one))

const kinds: Readonly<Record<string, { readonly begin: string; readonly flood?: Buffer; readonly again?: string }>> = {
  events: { begin: handshake, flood: repeated(frame(`42["nothing",${JSON.stringify('x'.repeat(40))}]`)) },
  packets: { begin: handshake, flood: repeated(frame('6')) },
  openapi: { begin: get('/api/openapi.json'), again: get('/api/openapi.json') },
  unknown: { begin: get('/api/nothing'), again: get('/api/nothing') },
  visitors: { begin: get('/api/auth/me'), again: get('/api/auth/me') },
  files: { begin: get('/logo.svg'), again: get('/logo.svg') },
}
const { begin, flood, again } = kinds[kind ?? '']!

// Some 3 MB a second on each connection.
const everyMs = 20
/** A test kills this process long before. */
const longestAttackMs = 300_000

async function attack(): Promise<never> {
  const check = openDeadline(longestAttackMs, 'the test has not killed its attacker')
  for (;;) {
    check()
    const socket = connect(Number(port), '127.0.0.1')
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    socket.write(flood ? Buffer.concat([Buffer.from(begin), frame('40')]) : begin)
    const stop = flood ? pour(socket, flood) : askAgain(socket, again!)
    await ended
    stop()
    await pause(50)
  }
}

function pour(socket: Socket, flood: Buffer): () => void {
  socket.resume()
  const pouring = setInterval(() => socket.writableLength < 1_000_000 && socket.write(flood), everyMs)
  return () => clearInterval(pouring)
}

/** Sends the next request as soon as an answer has arrived. */
function askAgain(socket: Socket, question: string): () => void {
  let text = ''
  socket.on('data', (part) => {
    text = (text + part.toString('latin1')).slice(-20)
    socket.write(question)
  })
  return () => {}
}

for (let index = 0; index < Number(connections); index++) void attack()
await pause(500)
console.log('attacking')
