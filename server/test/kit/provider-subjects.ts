import { paymentProviders } from '../../money/providers/list.ts'
import type { Subject } from './providers/subject.ts'

/** The subject of a provider of payments is in the file of its name. */
export const subjectOf = async (name: string): Promise<Subject> => (await import(`./providers/${name}.ts`)).subject

export const subjects = await Promise.all(paymentProviders.map(({ name }) => subjectOf(name)))
