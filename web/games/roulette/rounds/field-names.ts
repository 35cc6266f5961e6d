import { colourOf, type RouletteField } from '@casino/rules/games/roulette/rules'
import type { Kopecks } from '@casino/rules/money'
import { m } from '../../../texts/compiled/messages.js'
import { formatMoney } from '../../../ui/fields/amount.ts'

/** The text on the field. */
export function fieldLabel({ type, param }: RouletteField): string {
  switch (type) {
    case 'straight':
      return String(param)
    case 'column':
      return '2:1'
    case 'dozen':
      return m.roulette_dozen({ dozen: param ?? 0 })
    case 'low':
      return '1–18'
    case 'high':
      return '19–36'
    case 'red':
      return m.roulette_red()
    case 'black':
      return m.roulette_black()
    case 'odd':
      return m.roulette_odd()
    case 'even':
      return m.roulette_even()
  }
}

/** The field in words, for screen readers and the list of bets: "17 чёрное", "Вторая дюжина". */
export function fieldName(field: RouletteField): string {
  const { type, param } = field
  if (type === 'straight') return numberName(param ?? 0)
  if (type === 'dozen') return m.roulette_dozen({ dozen: param ?? 0 })
  if (type === 'column') return m.roulette_column({ column: param ?? 0 })
  return fieldLabel(field)
}

/** "17 чёрное" */
export function numberName(number: number): string {
  const names = { red: m.roulette_number_red, black: m.roulette_number_black, green: m.roulette_number_green }
  return names[colourOf(number)]({ number })
}

/** "17 чёрное, выплата 35 к 1, поставлено 10,00 ₽" */
export function fieldMeaning(field: RouletteField, stake: Kopecks, sign: string): string {
  // The text on the field is part of its name, so that users of voice control can say what they see.
  const written = field.type === 'column' ? `${fieldLabel(field)}, ` : ''
  const words = { field: written + fieldName(field), payout: field.payout }
  return stake > 0
    ? m.roulette_field_with_bet({ ...words, amount: formatMoney(stake, sign) })
    : m.roulette_field({ ...words })
}
