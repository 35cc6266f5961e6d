import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diceRoll } from '@casino/rules/games/dice/rules'
import { hmacSha256 } from '@casino/rules/sha256'
import { afterAll, expect, test } from 'vitest'

const program = fileURLToPath(new URL('./verify.ts', import.meta.url))
const vector = fileURLToPath(new URL('../rules/games/dice/vectors/round.json', import.meta.url))
const honest = JSON.parse(readFileSync(vector, 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

function verify(paths: string[], input = ''): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...paths], { input, encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}

function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const wrong = { ...honest, outcome: { ...honest.outcome, rolledNumber: 12.34 } }
const sealed = { ...honest, fairness: { ...honest.fairness, serverSeed: null } }

test('an honest round: every step is printed, exit code 0', () => {
  const { code, out } = verify([vector])
  expect(code).toBe(0)
  expect(out).toMatchInlineSnapshot(`
    "dice 1
      commitment  SHA-256(server seed) = 4b7668bb047e1c7989f64124ddfda529567bc55a7df611a085c00ae0bccad2de
      block       HMAC-SHA256(server seed, "86ff027f15c48241af7f54a726690ee7:3:0") = 8c727dd454474e5dd7500de0bb8d5aa95f13309c3fd51a2566ea58002f3d3c4c
      bytes       140 114 125 212
      float       140/256 + 114/256^2 + 125/256^3 + 212/256^4 = 0.5486220018938184
      roll        floor(0.5486220018938184 x 10000) / 100 = 54.86
      outcome     over 50 with 54.86: win
      multiplier  at a chance of 50 %: x1.96
      payout      19.60 for a stake of 10.00
      ok          commitment
      ok          rolledNumber
      ok          outcome
      ok          multiplier
      ok          payout
      ok          profit
      VERIFIED
    "
  `)
})

test('a round of mines: every mine is drawn, exit code 0', () => {
  const { code, out } = verify([fileURLToPath(new URL('../rules/games/mines/vectors/round.json', import.meta.url))])
  expect(code).toBe(0)
  expect(out).toMatchInlineSnapshot(`
    "mines 1
      commitment  SHA-256(server seed) = 16b1438373bd8af632dd7371192a981df79b80883d32dbe4bc7de79729175daa
      block       HMAC-SHA256(server seed, "854581b6f52eaa86503f1dc6433655f9:2:0") = ea068ed9b136b02d9a307c37993d88d8191f709987529853e9f383445971062a
      mine        floor(0.9141625671181828 x 25) = 22 of the cells that are left: 22
      mine        floor(0.6922407255042344 x 24) = 16 of the cells that are left: 16
      mine        floor(0.6023023256566375 x 23) = 13 of the cells that are left: 13
      mines       13 16 22
      outcome     25 cells, 3 mines, 3 safe cells open: win
      multiplier  x1.45
      payout      14.50 for a stake of 10.00
      ok          commitment
      ok          minePositions
      ok          revealed
      ok          outcome
      ok          multiplier
      ok          payout
      ok          profit
      VERIFIED
    "
  `)
})

test('a round of roulette: every bet is settled, exit code 0', () => {
  const { code, out } = verify([fileURLToPath(new URL('../rules/games/roulette/vectors/round.json', import.meta.url))])
  expect(code).toBe(0)
  expect(out).toMatchInlineSnapshot(`
    "roulette 1
      commitment  SHA-256(server seed) = a57d5f5d2062ad6cf65351ce96d1348672e0205a7119ae2addf9d3f0f7fd3070
      block       HMAC-SHA256(server seed, "94ffb08138facf8cffa9c376d703aaed:5:0") = 42c6667abd0b3b97e54a0eb1705775754fc6da9ed9cadd6f40eb810222776e5b
      bytes       66 198 102 122
      float       66/256 + 198/256^2 + 102/256^3 + 122/256^4 = 0.2608398483134806
      number      floor(0.2608398483134806 x 37) = 9, red
      bet         5.00 on straight:9: win 35:1, 180.00 back
      bet         3.00 on red: win 1:1, 6.00 back
      bet         10.00 on high: loss
      bet         2.00 on column:1: loss
      multiplier  of the whole stake: x9.30
      payout      186.00 for a stake of 20.00
      ok          commitment
      ok          result
      ok          resultColor
      ok          outcome
      ok          multiplier
      ok          payout
      ok          profit
      VERIFIED
    "
  `)
})

const flight = fileURLToPath(new URL('../rules/games/crash/vectors/round.json', import.meta.url))
const end = 'b8bce219216c5749145535ea8249089be2f0d868db51bbba995be5004b407ca9'

test('a bet on a flight: its seed leads to the published end of the chain, exit code 0', () => {
  const { code, out } = verify(['--end', end, flight])
  expect(code).toBe(0)
  expect(out).toMatchInlineSnapshot(`
    "crash 1
      commitment  SHA-256(server seed) = 81cc024fb8a0f82753f2da8207ec3e18c64e4b6809861c2a224dc41f5574c4e0
      chain       3 hashes of the seed lead to b8bce219216c5749145535ea8249089be2f0d868db51bbba995be5004b407ca9
      HMAC        of the salt, with the seed as key = b762ec823ee243b8a84b5459963a174b458a4279729c104dcfdf842ed267c010
      draw        its first 52 bits = 3226168042188324
      crash       x3.45
      cash-out    none by hand, automatic at x2.00
      outcome     win at x2.00
      payout      20.00 for a stake of 10.00
      ok          commitment
      ok          outcome
      ok          multiplier
      ok          payout
      ok          profit
      ok          end of the chain
      VERIFIED
    "
  `)
})

test('the end of another chain is detected, and a bet that claims another flight', () => {
  const { code, out } = verify(['--end', end.replace(/./, 'f'), flight])
  expect(code).toBe(1)
  expect(out).toContain('WRONG       end of the chain: published f')
  const bet = JSON.parse(readFileSync(flight, 'utf8'))
  const later = file('later.json', { ...bet, fairness: { ...bet.fairness, nonce: 4 } })
  expect(verify(['--end', end, later]).code).toBe(1)
  const endless = file('endless.json', { ...bet, fairness: { ...bet.fairness, nonce: 2 ** 40 } })
  expect(verify([endless])).toMatchObject({ code: 2, out: expect.stringContaining('NOT A ROUND: fairness.nonce') })
  // Games that draw from a player's seeds have no chain.
  expect(verify(['--end', end, vector]).code).toBe(0)
  expect(verify(['--ends', end, flight])).toMatchObject({ code: 2, err: expect.stringContaining('--end <hash>') })
})

test.each([
  ['a list', [honest, honest], 0, 'VERIFIED'],
  ['a wrong round', wrong, 1, 'WRONG       rolledNumber: published 12.34, recomputed 54.86'],
  ['a seed still secret', sealed, 2, 'NOT YET'],
  ['another game', { ...honest, gameType: 'chess' }, 2, 'UNKNOWN'],
  ['no round', { hello: 'world' }, 2, 'NOT A ROUND: gameType'],
  ['a wrong round among sealed ones', [sealed, wrong, sealed], 1, 'DOES NOT AGREE'],
  ['a sealed round among right ones', [honest, sealed], 2, 'NOT YET'],
])('%s', (name, content, expected, words) => {
  const { code, out } = verify([file(`${name}.json`, content)])
  expect(out).toContain(words)
  expect(code).toBe(expected)
})

test('standard input', () => {
  expect(verify(['-'], JSON.stringify(honest)).code).toBe(0)
})

test.each([
  ['no argument', []],
  ['an option that it does not know', ['--prof', 'x', vector]],
  ['a proof without a key', ['--proof', 'x', vector]],
  ['no such file', [join(folder, 'missing.json')]],
  ['no JSON', [file('text.json', 'hello')]],
  ['an empty list', [file('empty.json', '[]')]],
])('%s: exit code 2 and a message', (_, paths) => {
  const { code, err } = verify(paths)
  expect(code).toBe(2)
  expect(err).not.toBe('')
  expect(err).not.toContain('    at ')
})

test('a hostile file cannot control the terminal', () => {
  const { out } = verify([file('hostile.json', { ...honest, id: '\u001b[2J', payout: Number.MAX_VALUE })])
  expect(out).not.toContain('\u001b')
})

test.each(['utf-8 with a mark', 'CRLF', 'utf-16le with a mark', 'utf-16le', 'utf-16be with a mark', 'utf-16be'])(
  'a file saved as %s is read',
  (how) => {
    const text = JSON.stringify([honest], null, 2).replaceAll('\n', '\r\n')
    const marked = how.includes('mark') ? `\ufeff${text}` : text
    const little = Buffer.from(marked, how.includes('16') ? 'utf16le' : 'utf8')
    const path = join(folder, `${how}.json`)
    writeFileSync(path, how.startsWith('utf-16be') ? little.swap16() : little)
    expect(verify([path])).toMatchObject({ code: 0, err: '' })
  },
)

test('a file in another encoding is refused, not misread', () => {
  const path = join(folder, 'other.json')
  writeFileSync(path, Buffer.from(JSON.stringify({ ...honest, id: 'caf\u00e9' }), 'latin1'))
  const { code, err } = verify([path])
  expect(code).toBe(2)
  expect(err).toContain('other.json')
})

test.each([' lead', 'tail\u00a0', '  '])('blanks at the ends of the client seed %j count', (clientSeed) => {
  const seeds = { serverSeed: honest.fairness.serverSeed, clientSeed }
  const roll = diceRoll(hmacSha256, seeds, honest.fairness.nonce)
  const { out } = verify([file('blank.json', { ...honest, fairness: { ...honest.fairness, clientSeed } })])
  expect(out).toContain(`/ 100 = ${(roll / 100).toFixed(2)}`)
})
