import type { Decision } from '../../accounting/ledger/posting.ts'

export type Consequence = Pick<Decision<unknown>, 'transfers' | 'writes'>
