import type { ProofCheck, ProofFiles } from './check-proof.ts'
import file from './proof-worker.ts?worker&url'
import { runInWorker } from './run-in-worker.ts'
import { logState } from './state.ts'

/** Checks a proof on this device; undefined if the browser cannot do that. */
export const checkProofFiles = (files: Omit<ProofFiles, 'seen'>): Promise<ProofCheck | undefined> =>
  runInWorker<ProofCheck>('proof', file, { ...files, seen: logState.read().remembered })
