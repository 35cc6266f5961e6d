import { afterAll, beforeAll } from 'vitest'
import { productTimeouts, timeouts } from '../../platform/database/connect.ts'

/** For a file about locks that are held: they end as early as in the product, while other tests wait longer for them. */
export function withProductTimeouts(): void {
  const patient = { ...timeouts }
  const { lockMs, statementMs } = productTimeouts
  beforeAll(() => {
    Object.assign(timeouts, { lockMs, statementMs })
  })
  afterAll(() => {
    Object.assign(timeouts, patient)
  })
}
