import type { createPromocode } from '@casino/contract/money/promo-codes'
import type { BodyOf } from '@casino/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { AmountTextField } from '../../ui/fields/AmountTextField.tsx'
import { positiveAmount } from '../../ui/fields/amount.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { partnerOptions } from '../../wire/partner.ts'
import { countOf, GameFields, mostFreeRounds as most, useGameChoice } from '../forms/FreeRounds.tsx'

export type PromoFreeRounds = NonNullable<BodyOf<typeof createPromocode>['freeRounds']>

const nothing = { rounds: '', stake: '', days: '7' }

/** The typed free rounds of a new code; `given` is undefined while they are incomplete. */
export function usePromoRounds() {
  const [on, turn] = useState(false)
  const [typed, setTyped] = useState(nothing)
  const choice = useGameChoice(on)
  const [rounds, days] = [countOf(typed.rounds, most.rounds), countOf(typed.days, most.days)]
  const stake = positiveAmount(typed.stake)
  const { provider, alias } = choice.game ?? {}
  const given: PromoFreeRounds | undefined =
    provider && alias && rounds && days && stake !== undefined
      ? { provider, alias, rounds, stake: stake / 100, days }
      : undefined
  return {
    on,
    turn,
    given,
    choice,
    typed,
    edit: (name: keyof typeof nothing, text: string) => setTyped({ ...typed, [name]: text }),
    right: { rounds: rounds !== undefined, stake: stake !== undefined, days: days !== undefined },
    clear() {
      turn(false)
      setTyped(nothing)
    },
  }
}

/** Free rounds of a partner's game with a code (docs/product.md R11); hidden if no game is played for money. */
export function PromoRounds({ of }: { of: ReturnType<typeof usePromoRounds> }) {
  const partner = useQuery(partnerOptions)
  if (partner.data ? !partner.data.realPlay : partner.isError) return null
  const { on, turn, choice, typed, edit, right } = of
  const field = (name: keyof typeof nothing, label: string, wrong: string) => {
    const Input = name === 'stake' ? AmountTextField : TextField
    return (
      <Input
        label={label}
        name={`rounds-${name}`}
        inputMode="decimal"
        value={typed[name]}
        onValue={(text) => edit(name, text)}
        error={typed[name] && !right[name] ? wrong : undefined}
        autoComplete="off"
        inputClass="tabular"
      />
    )
  }
  return (
    <div className={classes('mt-2 border-t border-line pt-2', partner.data ? '' : 'invisible')}>
      <Switch label={m.admin_promo_with_rounds()} on={on} onTurn={turn} />
      {on && (
        <div className="mt-2 grid gap-x-3 gap-y-1 sm:grid-cols-2 lg:grid-cols-5">
          <GameFields choice={choice} />
          {field('rounds', m.admin_rounds_count(), m.admin_rounds_from_to({ most: most.rounds }))}
          {field('stake', m.admin_rounds_stake(), m.admin_refusal_bonus_amount_invalid())}
          {field('days', m.admin_rounds_days(), m.admin_rounds_from_to({ most: most.days }))}
        </div>
      )}
    </div>
  )
}
