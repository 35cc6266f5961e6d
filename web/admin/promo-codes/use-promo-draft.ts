import { useRef, useState } from 'react'
import { Refusal } from '../../wire/api.ts'
import type { DraftProblem } from '../forms/draft.ts'
import { orText, wrongText } from '../forms/draft-words.ts'
import { type PromoKey, type PromoLimits, type PromoTyped, promoFieldOf, promoShapes } from './promo-draft.ts'

interface PromoDraft {
  readonly first: PromoTyped
  /** The call that saves it. */
  readonly save: { readonly error: Error | null; readonly isError: boolean; reset: () => void }
  /** The message for a refusal without a reason. */
  readonly failed: () => string
  readonly limits?: PromoLimits
}

/** The typed values of a promo code, and under each field the problem found by the page or the server. */
export function usePromoDraft({ first, save, failed, limits }: PromoDraft) {
  const [typed, setTyped] = useState(first)
  const [wrong, setWrong] = useState<Partial<Record<PromoKey, DraftProblem>>>({})
  const form = useRef<HTMLFormElement>(null)
  const refused = save.error instanceof Refusal ? promoFieldOf[save.error.code] : undefined

  const focus = (key: PromoKey | undefined) =>
    key && form.current?.querySelector<HTMLElement>(`[name="${key}"]`)?.focus()
  return {
    form,
    typed,
    edit(key: PromoKey, text: string) {
      setTyped({ ...typed, [key]: text })
      setWrong({ ...wrong, [key]: undefined })
      if (save.isError) save.reset()
    },
    clear() {
      setTyped(first)
      focus('code')
    },
    reject(found: Partial<Record<PromoKey, DraftProblem>>) {
      setWrong(found)
      focus(Object.keys(found)[0] as PromoKey)
    },
    focusRefused: (error: Error) => focus(error instanceof Refusal ? promoFieldOf[error.code] : undefined),
    errorOf(key: PromoKey): string | undefined {
      const own = wrong[key]
      if (own && key !== 'expiryDate') return wrongText(own, promoShapes(limits)[key])
      return refused === key ? orText(save.error, failed) : undefined
    },
    /** A refusal that concerns no field. */
    failure: save.isError && refused === undefined ? orText(save.error, failed) : undefined,
  }
}
