import { isRows } from '@casino/rules/games/plinko/rows'
import { expect, test } from 'vitest'
import { fields } from './fields.tsx'

test('the verifier takes the rows of which there are tables', () => {
  for (let rows = 0; rows < 20; rows++) expect('inputs' in fields.read({ rows: String(rows) })).toBe(isRows(rows))
  expect(fields.read({ rows: 'eight' })).toEqual({ wrong: ['rows'] })
  expect(fields.of({ bet: { rows: 9 }, houseEdge: 2.25 })).toEqual({ rows: '9' })
})
