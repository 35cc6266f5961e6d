import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoSpreadsheet } from './demo-spreadsheet.ts'
import { inRoot } from './places.ts'

const folder = mkdtempSync(join(tmpdir(), 'casino-catalogue-'))
afterAll(() => rmSync(folder, { recursive: true }))

function check(content: Uint8Array) {
  const file = join(folder, 'games.xlsx')
  writeFileSync(file, content)
  const { status, stdout, stderr } = spawnSync(process.execPath, [inRoot('tools', 'catalogue-check.ts'), file], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

const columns = ['name', 'alias', 'provider', 'category']

test('an operator sees the games read from a spreadsheet, and why other rows were skipped', () => {
  const game = ['Sevens Triple Line', 'sevens', 'gildhaven', 'Slots ']
  expect(check(demoSpreadsheet([columns, game]))).toMatchObject({
    status: 0,
    said: expect.stringContaining('Sheet “games”: 1 rows, 1 games, 0 left out.'),
  })
  const { status, said } = check(demoSpreadsheet([columns, game, ['Nowhere', 'nowhere', 'gildhaven'], ['', 'x', 'y']]))
  expect(status).toBe(1)
  expect(said).toContain('3 rows, 1 games, 2 left out.')
  expect(said).toContain('row 3, “Nowhere”: left out: there is no cover of this name')
  expect(said).toContain('row 4, “x”: left out: no name')
  expect(check(new Uint8Array(50))).toMatchObject({ status: 2, said: expect.stringContaining('no .xlsx file') })
  expect(check(demoSpreadsheet([['title']])).said).toContain('no visible sheet has the columns')
})
