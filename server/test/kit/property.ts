import fc from 'fast-check'

const { PROPERTY_RUNS, PROPERTY_SEED, PROPERTY_PATH } = process.env

/**
 * Searches for a counter-example: `few` random cases in every run of the tests, PROPERTY_RUNS for a longer search. A failure
 * says how to reproduce the same case.
 */
export async function expectAlways<T>(property: fc.IAsyncProperty<T>, few: number): Promise<void> {
  const details = await fc.check(property, {
    numRuns: Number(PROPERTY_RUNS ?? few),
    ...(PROPERTY_SEED === undefined ? {} : { seed: Number(PROPERTY_SEED) }),
    ...(PROPERTY_PATH === undefined ? {} : { path: PROPERTY_PATH }),
    endOnFailure: PROPERTY_PATH !== undefined,
  })
  // A search that found nothing is repeated by its seed.
  if (PROPERTY_RUNS !== undefined) console.info(`${details.numRuns} cases, PROPERTY_SEED=${details.seed}`)
  if (!details.failed) return
  const again = `PROPERTY_SEED=${details.seed} PROPERTY_PATH=${details.counterexamplePath} npx vitest run --project server`
  throw new Error(`${fc.defaultReportMessage(details)}\n\nThe same case again: ${again}`, {
    cause: details.errorInstance,
  })
}
