import Type from 'typebox'
import { Money } from '../entities.ts'
import { Somebody } from './risk.ts'

/** The total refunded of a top-up (docs/product.md R7); reason and authors are those of its last part. */
export const Refund = Type.Object({
  amount: Money,
  taken: Money,
  owed: Type.Number({ description: 'Roubles that the player no longer had, and owed from then on' }),
  lost: Type.Number({ description: 'Roubles that the house bore, before there were debts' }),
  reason: Type.Union([Type.String(), Type.Null()]),
  by: Type.Union([Somebody, Type.Null()], { description: 'Null: its provider announced it' }),
  firstBy: Type.Union([Somebody, Type.Null()]),
})
