import type { PasskeyAnswer } from '@casino/contract/people/passkey-answer'
import { type RefObject, useRef } from 'react'
import { Refusal } from '../../wire/api.ts'
import type { FactorAnswer } from '../../wire/session.ts'

/** The second factors that the player may have. */
export interface Factors {
  readonly codes: boolean
  readonly passkeys: boolean
}

/** The existing second factors, according to the refusal that requires one. */
export function factorsIn(error: unknown): Factors | undefined {
  if (!(error instanceof Refusal) || error.code !== 'second_factor_required') return undefined
  const { codes, passkeys } = error.details
  return { codes: codes !== 0, passkeys: passkeys !== 0 }
}

/** Lets a passkey submit a form instead of a typed code; `answer` is sent. */
export function useFormPasskey() {
  const passkey = useRef<PasskeyAnswer>(undefined)
  return {
    answer: (code: string): FactorAnswer => (passkey.current ? { passkey: passkey.current } : code ? { code } : {}),
    async sendWith(form: RefObject<HTMLFormElement | null>, given: PasskeyAnswer): Promise<void> {
      passkey.current = given
      form.current?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      // The form has already been sent with it, or is incomplete.
      passkey.current = undefined
    },
  }
}
