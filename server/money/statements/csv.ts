import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { byteOrderMark, type CsvCell, csvLine, dateCell } from '../../platform/http/csv.ts'
import type { StatementLine } from './lines.ts'
import type { BalanceStatement } from './period.ts'
import { momentText, type Words } from './words.ts'

/** Sends the lines as they are read: the header, the opening balance, each line with the balance after it, the closing balance. */
export async function* csvOfStatement(statement: BalanceStatement, words: Words): AsyncGenerator<string> {
  const { opening, closing, period } = statement
  const { head, opening: openingWord, closing: closingWord } = words
  const row = (cells: readonly CsvCell[]) => csvLine(words.language, cells)
  const summary = (day: string, text: string, balance: number) =>
    row([dateCell(day), text, null, null, null, null, null, roubles(balance), null])
  yield byteOrderMark + row(head) + summary(period.from, openingWord, opening)
  let balance: number = opening
  const written = (line: StatementLine) => {
    balance += line.amount
    return row([
      dateCell(momentText(line.at)),
      words.kinds[line.kind],
      line.game && words.games[line.game],
      line.round,
      line.stake && roubles(line.stake),
      line.payout && roubles(line.payout),
      roubles(line.amount),
      roubles(balance),
      line.id,
    ])
  }
  for await (const block of statement.lines()) yield block.map(written).join('')
  yield summary(period.to, closingWord, closing)
}

const roubles = (amount: number) =>
  amount < 0 ? -roublesFromKopecks(kopecks(-amount)) : roublesFromKopecks(kopecks(amount))
