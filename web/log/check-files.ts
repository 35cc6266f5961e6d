import { askWorker } from './ask-worker.ts'
import type { ProofCheck, ProofFiles } from './check-proof.ts'
import file from './proof-worker.ts?worker&url'
import { logState } from './state.ts'

/** Checks a proof on this device; undefined if the browser cannot do that. */
export const checkProofFiles = (files: Omit<ProofFiles, 'seen'>): Promise<ProofCheck | undefined> =>
  askWorker<ProofCheck>('proof', file, { ...files, seen: logState.read().remembered })
