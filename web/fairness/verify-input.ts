import { isClientSeed } from '@casino/rules/fairness'

/** What stands in the verify form, as typed. */
export interface VerifyInput {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
}

export const emptyInput: VerifyInput = { serverSeed: '', clientSeed: '', nonce: '0' }

export type VerifyField = keyof VerifyInput

/** The inputs of a recomputation, or the fields that keep it from being made. */
export function readVerifyInput(
  input: VerifyInput,
):
  | { ok: true; seeds: { serverSeed: string; clientSeed: string }; nonce: number }
  | { ok: false; wrong: readonly VerifyField[] } {
  // Seeds are copied from elsewhere and bring a line's end along; inside, every character counts.
  const serverSeed = input.serverSeed.trim()
  const clientSeed = input.clientSeed.trim()
  const nonce = input.nonce.trim()
  const wrong: VerifyField[] = []
  if (serverSeed === '') wrong.push('serverSeed')
  if (!isClientSeed(clientSeed)) wrong.push('clientSeed')
  if (!/^\d{1,15}$/.test(nonce)) wrong.push('nonce')
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, seeds: { serverSeed, clientSeed }, nonce: Number(nonce) }
}
