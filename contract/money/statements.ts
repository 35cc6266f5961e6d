import Type from 'typebox'
import { FileReply } from '../file-reply.ts'
import { route } from '../route.ts'

/** The formats of a statement. */
const StatementFormat = Type.Union([Type.Literal('csv'), Type.Literal('pdf')])

export const statementFile = route({
  method: 'GET',
  path: '/api/payments/statement',
  whenRestricted: true,
  summary: "All changes of the player's balance in these days of Europe/Moscow, both inclusive, as a file",
  who: 'visitor',
  query: Type.Object({
    from: Type.String({ description: 'A day, such as 2026-02-28' }),
    to: Type.String(),
    format: StatementFormat,
  }),
  reply: FileReply,
  refusals: ['bad_request', 'statement_period', 'period_archived'],
})
