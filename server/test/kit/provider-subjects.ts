import { paymentProviders } from '../../money/providers/list.ts'
import type { ConformanceSubject } from './providers/subject.ts'

/** A payment provider's subject is in the file with its name. */
export const subjectOf = async (name: string): Promise<ConformanceSubject> =>
  (await import(`./providers/${name}.ts`)).subject

export const subjects = await Promise.all(paymentProviders.map(({ name }) => subjectOf(name)))
