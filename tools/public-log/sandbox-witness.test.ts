import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { isSignedBy, parseNote, parseVerifierKey } from '@casino/rules/log/note'
import { verifyEd25519 } from '@casino/server/platform/keys/note-signer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inRoot } from '../places.ts'
import { witnessKey, witnessName } from '../processes/sandbox-witness.ts'
import { log, refusedRequests, request, stateOf } from './witness-cases.ts'

// The sandbox's witness shares no code with ours, so each checks how the other interprets the protocol.
const site = createServer((_request, response) => response.end(`${log.verifierKey}\n`))
const key = parseVerifierKey(witnessKey('a secret'))!
let sandbox: ChildProcess
let address = ''
beforeAll(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const { port } = site.address() as AddressInfo
  const env = { WITNESS_SECRET: 'a secret', WITNESS_NAME: witnessName, LOG_KEY_URL: `http://127.0.0.1:${port}/` }
  sandbox = spawn(process.execPath, [inRoot('sandbox/witness/witness.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: sandbox.stdout! }), 'line')
  address = /http:\S+/.exec(line)![0]
})
afterAll(async () => {
  sandbox.kill()
  await once(sandbox, 'exit')
  site.close()
})
beforeEach(async () => {
  await fetch(`${address}/_sandbox/reset`, { method: 'POST' })
})

async function add(body: string) {
  const answer = await fetch(`${address}/add-checkpoint`, { method: 'POST', body })
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
}

test('it signs each state that follows', async () => {
  for (const [old, size] of [
    [0, 3],
    [3, 7],
    [7, 7],
    [7, 8],
    [8, 20],
  ] as const) {
    const { status, text } = await add(await request(old, size))
    expect([old, size, status]).toEqual([old, size, 200])
    expect(isSignedBy(parseNote(stateOf(size) + text)!, key, verifyEd25519)).toBe(true)
  }
})

test.each(refusedRequests)('%s is refused with %i, and the state stays', async (_, expected, body) => {
  expect((await add(await request(0, 7))).status).toBe(200)
  const { status, text, type } = await add(await body())
  expect(status).toBe(expected)
  if (status === 409) expect([text, type]).toEqual(['7\n', 'text/x.tlog.size'])
  expect((await add(await request(7, 9))).status).toBe(200)
})
