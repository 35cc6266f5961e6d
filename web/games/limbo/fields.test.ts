import { defaultEdgeBasisPoints } from '@casino/rules/games/limbo/rules'
import { expect, test } from 'vitest'
import { fields } from './fields.tsx'

test('the verifier begins with the usual edge, and takes any other', () => {
  expect(fields.read(fields.initial)).toEqual({ inputs: { edgeBasisPoints: defaultEdgeBasisPoints } })
  expect(fields.read({ edge: '2,5' })).toEqual({ inputs: { edgeBasisPoints: 250 } })
  for (const edge of ['', '101', 'two']) expect(fields.read({ edge })).toEqual({ wrong: ['edge'] })
  expect(fields.of({ bet: {}, houseEdge: 1.5 })).toEqual({ edge: '1,5' })
})
