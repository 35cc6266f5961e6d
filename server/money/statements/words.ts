import type { AnyGameType } from '@casino/contract/entities'
import type { Language } from '@casino/contract/language'
import { timeZone } from '@casino/rules/day'
import type { LineKind } from './lines.ts'

/** What a statement says, besides the names of the in-house games, which the operator gives. */
export interface StatementTexts {
  readonly title: string
  readonly fileName: string
  readonly player: string
  readonly period: string
  readonly until: string
  readonly moscow: string
  readonly opening: string
  readonly closing: string
  readonly totals: string
  readonly lines: string
  readonly daily: (most: number) => string
  readonly none: string
  readonly day: string
  readonly page: (number: number, of: number) => string
  readonly slot: string
  /** Date and time, operation, game, round, stake, payout, change, balance, number. */
  readonly head: readonly string[]
  readonly kinds: Readonly<Record<LineKind, string>>
}
export interface Words extends StatementTexts {
  readonly language: Language
  readonly games: Readonly<Record<AnyGameType, string>>
}

export const statementTexts: Readonly<Record<Language, StatementTexts>> = {
  ru: {
    title: 'Выписка по счёту',
    fileName: 'vypiska',
    player: 'Игрок',
    period: 'Период',
    until: 'По состоянию на',
    moscow: 'Дни и время московские, суммы в рублях.',
    opening: 'Остаток на начало',
    closing: 'Остаток на конец',
    totals: 'Итоги по операциям',
    lines: 'Операции',
    daily: (most) =>
      `Операций больше ${most}, поэтому здесь итоги по дням. Каждая операция есть в файле CSV за тот же период.`,
    none: 'За этот период операций не было.',
    day: 'День',
    page: (number, of) => `Страница ${number} из ${of}`,
    slot: 'Слот',
    head: ['Дата и время (МСК)', 'Операция', 'Игра', 'Раунд', 'Ставка', 'Выплата', 'Изменение', 'Баланс', 'Номер'],
    kinds: {
      bet: 'Ставка',
      bet_cancelled: 'Отмена ставки',
      deposit: 'Пополнение',
      withdrawal: 'Вывод',
      withdrawal_returned: 'Возврат вывода',
      refund: 'Возврат платежа',
      bonus: 'Бонус',
      cashback: 'Кешбэк',
      referral: 'Реферальная награда',
      promocode: 'Промокод',
      race_prize: 'Приз гонки',
      correction: 'Корректировка',
      debt: 'Записано в долг',
      debt_payment: 'Погашение долга',
      waiver: 'Остаток оставлен',
    },
  },
  en: {
    title: 'Account statement',
    fileName: 'statement',
    player: 'Player',
    period: 'Period',
    until: 'As of',
    moscow: 'Days and times are Moscow time, amounts are in roubles.',
    opening: 'Opening balance',
    closing: 'Closing balance',
    totals: 'Totals by operation',
    lines: 'Operations',
    daily: (most) =>
      `There are more than ${most} operations, so this lists the days. The CSV file of the same period has every operation.`,
    none: 'There were no operations in this period.',
    day: 'Day',
    page: (number, of) => `Page ${number} of ${of}`,
    slot: 'Slot',
    head: ['Date and time (Moscow)', 'Operation', 'Game', 'Round', 'Stake', 'Payout', 'Change', 'Balance', 'Number'],
    kinds: {
      bet: 'Bet',
      bet_cancelled: 'Bet cancelled',
      deposit: 'Deposit',
      withdrawal: 'Withdrawal',
      withdrawal_returned: 'Withdrawal returned',
      refund: 'Payment refunded',
      bonus: 'Bonus',
      cashback: 'Cashback',
      referral: 'Referral reward',
      promocode: 'Promo code',
      race_prize: 'Race prize',
      correction: 'Correction',
      debt: 'Recorded as a debt',
      debt_payment: 'Debt repayment',
      waiver: 'Rest left behind',
    },
  },
  es: {
    title: 'Extracto de cuenta',
    fileName: 'extracto',
    player: 'Jugador',
    period: 'Periodo',
    until: 'A fecha de',
    moscow: 'Días y horas de Moscú, importes en rublos.',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    totals: 'Totales por operación',
    lines: 'Operaciones',
    daily: (most) =>
      `Hay más de ${most} operaciones, por eso se resumen por días. El archivo CSV del mismo periodo las contiene todas.`,
    none: 'No hubo operaciones en este periodo.',
    day: 'Día',
    page: (number, of) => `Página ${number} de ${of}`,
    slot: 'Tragaperras',
    head: ['Fecha y hora (Moscú)', 'Operación', 'Juego', 'Ronda', 'Apuesta', 'Pago', 'Cambio', 'Saldo', 'Número'],
    kinds: {
      bet: 'Apuesta',
      bet_cancelled: 'Apuesta anulada',
      deposit: 'Depósito',
      withdrawal: 'Retiro',
      withdrawal_returned: 'Retiro devuelto',
      refund: 'Pago reembolsado',
      bonus: 'Bono',
      cashback: 'Cashback',
      referral: 'Recompensa por referido',
      promocode: 'Código promocional',
      race_prize: 'Premio de la carrera',
      correction: 'Corrección',
      debt: 'Anotado como deuda',
      debt_payment: 'Pago de deuda',
      waiver: 'Saldo cedido',
    },
  },
}

const moments = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** A moment in Moscow, such as `2026-02-28 23:59:59`: spreadsheets recognise it in every language. */
export const momentText = (at: Date): string => moments.format(at)
