import type { Slot } from './slot.ts'

/** The page of a game; without a mode in its URL it opens in demo. */
export function slotPlace({ id, alias, provider }: Pick<Slot, 'id' | 'alias' | 'provider'>, mode: 'demo' | 'real') {
  return {
    to: '/slots/$gameParam/$alias/$provider',
    params: { gameParam: id, alias, provider },
    search: mode === 'real' ? { mode } : {},
  } as const
}

interface NamedGame {
  readonly name: string
  readonly alias?: string | undefined
  readonly provider?: string | undefined
}

/** The page of a game known from one of its rounds; undefined if the round does not name it completely. */
export function placeOfPlayed({ name, alias, provider }: NamedGame) {
  if (!alias || !provider) return undefined
  return slotPlace({ id: name.replaceAll(' ', '_') || alias, alias, provider }, 'demo')
}
