import { tables } from '@casino/rules/games/keno/tables'
import { expect, test } from 'vitest'
import { makeTables } from './tables.ts'

test('the tables of the rules are those that the script makes', () => {
  expect(makeTables()).toEqual(tables)
})
