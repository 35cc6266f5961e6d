import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSignedBy, parseNote, parseVerifierKey } from '@casino/rules/log/note'
import { verifyEd25519 } from '@casino/server/platform/keys/note-signer'
import { openLogSigner } from '@casino/server/play/log/log-key'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerAsWitness, openWitness } from './witness.ts'
import { log, refusedRequests, request, stateOf } from './witness-cases.ts'

const folder = mkdtempSync(join(tmpdir(), 'casino-witness-'))
const file = join(folder, 'state.json')
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => rmSync(file, { force: true }))

const options = {
  name: 'witness.example',
  secret: Buffer.alloc(32, 4),
  logs: [log.verifierKey],
  file,
  now: () => 1_800_000_000,
}

test('it signs each state that follows, and a restarted witness continues from there', async () => {
  const witness = openWitness(options)
  const key = parseVerifierKey(witness.verifierKey)!
  for (const [old, size] of [
    [0, 3],
    [3, 7],
    [7, 7],
    [7, 20],
  ] as const) {
    const { status, text } = openWitness(options).addCheckpoint(await request(old, size))
    expect([old, size, status]).toEqual([old, size, 200])
    const cosigned = parseNote(stateOf(size) + text)!
    expect(isSignedBy(cosigned, key, verifyEd25519)).toBe(true)
    expect(isSignedBy(cosigned, log.key, verifyEd25519)).toBe(true)
    // The state was stored before the answer.
    expect(JSON.parse(readFileSync(file, 'utf8'))['casino.example/log'].size).toBe(size)
  }
})

test.each(refusedRequests)('%s is refused with %i, and the state stays', async (_, expected, body) => {
  const witness = openWitness(options)
  expect(witness.addCheckpoint(await request(0, 7)).status).toBe(200)
  const before = readFileSync(file, 'utf8')
  const { status, text, type } = witness.addCheckpoint(await body())
  expect(status).toBe(expected)
  if (status === 409) expect([text, type]).toEqual(['7\n', 'text/x.tlog.size'])
  expect(readFileSync(file, 'utf8')).toBe(before)
})

describe('over HTTP', () => {
  const site = createServer((request, response) => answerAsWitness(openWitness(options), request, response))
  let address = ''
  beforeAll(async () => {
    await once(site.listen(0, '127.0.0.1'), 'listening')
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  })
  afterAll(() => {
    site.closeAllConnections()
    site.close()
  })
  const add = async (body: string) => {
    const answer = await fetch(`${address}/add-checkpoint`, { method: 'POST', body })
    return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
  }

  test.each(refusedRequests)('%s is refused with %i', async (_, expected, body) => {
    const { status, text: line } = await add(await request(0, 7))
    expect(status).toBe(200)
    expect(
      isSignedBy(parseNote(stateOf(7) + line)!, parseVerifierKey(openWitness(options).verifierKey)!, verifyEd25519),
    ).toBe(true)
    const refused = await add(await body())
    expect(refused.status).toBe(expected)
    if (expected === 409) expect(refused).toMatchObject({ text: '7\n', type: 'text/x.tlog.size' })
  })

  test('it shows the last state that it signed, and refuses other calls and long ones', async () => {
    const last = async (origin: string) => {
      const answer = await fetch(`${address}/last-checkpoint?origin=${encodeURIComponent(origin)}`)
      return [answer.status, answer.ok && (await answer.text())]
    }
    expect(await last('casino.example/log')).toEqual([404, false])
    await add(await request(0, 7))
    expect(await last('casino.example/log')).toEqual([200, stateOf(7)])
    expect(await last('__proto__')).toEqual([404, false])
    expect((await add('x'.repeat(17_000))).status).toBe(413)
    expect((await fetch(`${address}/add-checkpoint`)).status).toBe(404)
    expect((await fetch(`${address}/other`, { method: 'POST', body: 'x' })).status).toBe(404)
  })
})

test('a log whose key is being changed continues for a witness that knows either key, or both', async () => {
  const next = openLogSigner('https://casino.example', Buffer.alloc(32, 8))
  const line = (size: number) => stateOf(size, undefined, next).split('\n\n')[1]
  const both = async (old: number, size: number) => (await request(old, size)) + line(size)
  const answered = async (logs: string[], old: number, size: number) =>
    openWitness({ ...options, logs }).addCheckpoint(await both(old, size)).status
  expect(await answered([log.verifierKey], 0, 3)).toBe(200)
  expect(await answered([log.verifierKey, next.verifierKey], 3, 7)).toBe(200)
  expect(await answered([next.verifierKey], 7, 9)).toBe(200)
  const witness = openWitness({ ...options, logs: [log.verifierKey, next.verifierKey] })
  expect(witness.addCheckpoint(await request(9, 12, { signer: next })).status).toBe(200)
})

test('a state that cannot be read stops it', () => {
  writeFileSync(file, '')
  expect(() => openWitness(options)).toThrow('JSON')
})
