import type { ScreeningEntry, ScreeningOutcome } from '@casino/contract/people/screening'

/** The only data about a player that leaves this server. */
export interface ScreenedPerson {
  readonly name: string
  /** Like 1990-02-28. */
  readonly birthDate: string
}

/** The fields of a request, as recorded with its answer. */
export const sentFields = ['name', 'birthDate'] as const satisfies readonly (keyof ScreenedPerson)[]

export interface ServiceAnswer {
  readonly outcome: ScreeningOutcome
  readonly listVersion: string
  readonly entries: readonly ScreeningEntry[]
}

/** Compares people with lists of sanctions and politically exposed persons. */
export interface ScreeningService {
  /** Throws a `ProviderError` if there is no answer: the person is screened later. */
  screen(person: ScreenedPerson): Promise<ServiceAnswer>
}
