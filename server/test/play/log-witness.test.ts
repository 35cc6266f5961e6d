import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifierKeyText } from '@casino/rules/log/note'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'

/** The amount that socket buffers accept before anything is read. */
const mostBytes = 16_000_000

let sent = 0
const part = Buffer.alloc(65_536, 'x')
/** Sends data endlessly, as fast as it is accepted. */
const endless = createServer((request, response) => {
  request.resume()
  const send = () => {
    while (!response.destroyed && response.write(part)) sent += part.length
    sent += part.length
  }
  response.on('drain', send).on('error', () => {})
  send()
})
let casino: Casino
beforeAll(async () => {
  await once(endless.listen(0, '127.0.0.1'), 'listening')
  const key = { name: 'witness.example', type: 4, publicKey: new Uint8Array(32).fill(7) }
  const { port } = endless.address() as AddressInfo
  casino = await openCasino({ env: { LOG_WITNESSES: `${verifierKeyText(key)} http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  endless.closeAllConnections()
  endless.close()
  await closeAudited(casino)
})

test('an endless answer of a witness is only read up to the length of a valid one', async () => {
  const player = await casino.player({ balance: 100 })
  const body = { betAmount: 1, targetValue: 50, betType: 'over' as const }
  await player.call('POST /api/games/dice/roll', { body })
  await casino.app.publicLog.step()
  await casino.app.publicLog.cosign()
  expect(casino.troubles.splice(0).join()).toContain('witness.example')
  expect(sent).toBeLessThan(mostBytes)
})

test('an answer of a witness with characters that no text may have stops nothing', async () => {
  const lying = createServer((request, response) => {
    request.resume()
    response.writeHead(500).end(`no\0way ${'x'.repeat(100)}`)
  })
  await once(lying.listen(0, '127.0.0.1'), 'listening')
  const key = { name: 'lying.example', type: 4, publicKey: new Uint8Array(32).fill(8) }
  const { port } = lying.address() as AddressInfo
  const env = { LOG_WITNESSES: `${verifierKeyText(key)} http://127.0.0.1:${port}` }
  const node = await openCasino({ databaseUrl: casino.databaseUrl, env })
  try {
    const sizeOf = async () =>
      (await casino.owner.read.one<{ size: number }>('SELECT size FROM log_state ORDER BY size DESC LIMIT 1')).size
    const before = await sizeOf()
    const player = await casino.player({ balance: 100 })
    const body = { betAmount: 1, targetValue: 50, betType: 'over' as const }
    await player.call('POST /api/games/dice/roll', { body })
    await node.app.publicLog.step()
    expect(await sizeOf()).toBeGreaterThan(before)
    expect(
      await casino.owner.read.rows(`SELECT failure FROM log_cosignature WHERE witness LIKE 'lying.example%'`),
    ).toEqual([{ failure: expect.stringContaining('no way') }])
  } finally {
    await node.close()
    lying.close()
  }
})
