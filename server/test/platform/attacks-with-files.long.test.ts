import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { openCasino } from '../kit/casino.ts'

/** A page of noise in 3 MB, with all the bytes that could confuse a search for keywords. */
function largestPdf(): Buffer {
  const noise = deflateSync(Buffer.concat([randomBytes(3_000_000), Buffer.alloc(9_000_000, '#4#4/JS')]))
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>>',
    '<</Length 25>>stream\n600 0 0 800 0 0 cm /A Do  \nendstream',
    `<</Type/XObject/Subtype/Image/Width 2000/Height 2000/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode/Length ${noise.length}>>stream\n`,
  ]
  const text = objects.map((object, i) => `${i + 1} 0 obj\n${object}`).join('\nendobj\n')
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${text}`),
    noise,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Size 6/Root 1 0 R>>\nstartxref\n0\n%%EOF'),
  ])
}

const attack = `
  import { readFileSync } from 'node:fs'
  const { ADDRESS, FILE, TOKENS, TIMES } = process.env
  const body = readFileSync(FILE)
  const send = async (token) => {
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/pdf' }
    const answer = await fetch(ADDRESS + '/api/user/verification/documents/identity', { method: 'POST', headers, body })
    await answer.arrayBuffer()
    return answer.status
  }
  const all = TOKENS.split(' ').flatMap((token) => Array.from({ length: Number(TIMES) }, () => send(token)))
  console.log(JSON.stringify(await Promise.all(all)))
`

test('fifteen of the largest PDFs from each of six accounts at once neither stop a server nor fill its memory', async () => {
  const casino = await openCasino()
  const players = await Promise.all(Array.from({ length: 6 }, () => casino.player({ balance: 1000 })))
  const folder = mkdtempSync(join(tmpdir(), 'casino-files-'))
  const path = join(folder, 'largest.pdf')
  const file = largestPdf()
  expect(file.length).toBeGreaterThan(2_900_000)
  expect(file.length).toBeLessThan(3 * 1024 * 1024)
  writeFileSync(path, file)
  const before = process.memoryUsage().rss
  let most = 0
  // Processor time instead of elapsed time, so that other processes of this machine do not count.
  let used = process.threadCpuUsage()
  let longestTurn = 0
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
    const { user, system } = process.threadCpuUsage(used)
    longestTurn = Math.max(longestTurn, (user + system) / 1000)
    used = process.threadCpuUsage()
  }, 10)
  // In a separate process, so that the figures are the server's.
  const tokens = players.map(({ token }) => token)
  const attackers = spawn(process.execPath, ['--input-type=module', '-e', attack], {
    env: { ADDRESS: casino.address, FILE: path, TOKENS: tokens.join(' '), TIMES: '15' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  attackers.stdout.on('data', (part) => {
    printed += part
  })
  let ended = false
  const gone = once(attackers, 'close').then(() => {
    ended = true
  })
  // Other players continue to play.
  let bets = 0
  const deadline = Date.now() + 50_000
  while (!ended && Date.now() < deadline) {
    const body = { betAmount: 1, targetValue: 50, betType: 'over' }
    expect((await players[0]!.call('POST /api/games/dice/roll', { body })).status).toBe(200)
    bets++
  }
  clearInterval(watching)
  await gone
  rmSync(folder, { recursive: true })
  const statuses = JSON.parse(printed) as number[]
  const figures = {
    accepted: statuses.filter((status) => status === 200).length,
    busy: statuses.filter((status) => status === 503).length,
    bets,
    longestTurn,
    memoryMb: (most - before) / 1e6,
  }
  expect(figures.accepted).toBeGreaterThan(0)
  expect(figures.accepted + figures.busy).toBe(90)
  expect(figures.bets).toBeGreaterThan(5)
  expect(figures.longestTurn).toBeLessThan(500)
  expect(figures.memoryMb).toBeLessThan(700)
  await closeAudited(casino)
}, 180_000)
