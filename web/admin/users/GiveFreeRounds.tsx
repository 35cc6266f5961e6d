import type { giveFreeRoundsByHand } from '@casino/contract/panel/admin-bonuses'
import type { BodyOf } from '@casino/contract/route'
import { kopecks } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { AmountTextField } from '../../ui/fields/AmountTextField.tsx'
import { formatMoney, positiveAmount } from '../../ui/fields/amount.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { partnerOptions } from '../../wire/partner.ts'
import { useSession } from '../../wire/session.ts'
import { countOf, GameFields, mostFreeRounds as most, useGameChoice } from '../forms/FreeRounds.tsx'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { timesOf } from './gift-fields.ts'
import { useGiving } from './use-giving.ts'

type Gift = BodyOf<typeof giveFreeRoundsByHand>

const nothing = { rounds: '', stake: '', days: '7', turnover: '' }

/** Free rounds of a partner's game (docs/product.md R11); hidden if no game can be played for money. */
export default function GiveFreeRounds({ id }: { id: string }) {
  const { user: me } = useSession()
  const partner = useQuery(partnerOptions).data
  if (!partner?.realPlay || me?.id === id) return null
  return <FreeRoundsForm id={id} />
}

function FreeRoundsForm({ id }: { id: string }) {
  const choice = useGameChoice()
  const { game } = choice
  const [typed, setTyped] = useState(nothing)
  const why = useReason()
  const { give, busy, error, reset } = useGiving({
    call: (body: Gift, key) => call('POST /api/admin/users/{id}/free-rounds', { params: { id }, body, key }),
    text: ({ rounds }) => m.admin_rounds_given({ count: rounds }),
    onGiven: () => {
      setTyped(nothing)
      why.write('')
    },
  })

  const [rounds, days] = [countOf(typed.rounds, most.rounds), countOf(typed.days, most.days)]
  const [stake, turnover] = [positiveAmount(typed.stake), timesOf(typed.turnover)]
  const complete = game && rounds && days && stake !== undefined && turnover !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = why.given()
    if (!complete || reason === undefined || busy) return
    give({ provider: game.provider, alias: game.alias, rounds, stake: stake / 100, days, turnover, reason })
  }
  const field = (name: keyof typeof nothing, label: string, right: boolean, wrong: string) => {
    const Input = name === 'stake' ? AmountTextField : TextField
    return (
      <Input
        label={label}
        name={`free-rounds-${name}`}
        inputMode="decimal"
        value={typed[name]}
        onValue={(text) => {
          setTyped({ ...typed, [name]: text })
          reset()
        }}
        error={typed[name] && !right ? wrong : undefined}
        autoComplete="off"
        inputClass="tabular"
      />
    )
  }
  return (
    <form noValidate onSubmit={submit} aria-label={m.admin_rounds_give()} className="rounded-md border border-line p-3">
      <h3 className="type-h3 mb-2">{m.admin_rounds_give()}</h3>
      <div className="grid gap-x-3 gap-y-1 sm:grid-cols-2">
        <GameFields choice={choice} />
        {field('rounds', m.admin_rounds_count(), rounds !== undefined, m.admin_rounds_from_to({ most: most.rounds }))}
        {field('stake', m.admin_rounds_stake(), stake !== undefined, m.admin_refusal_bonus_amount_invalid())}
        {field('days', m.admin_rounds_days(), days !== undefined, m.admin_rounds_from_to({ most: most.days }))}
        {field('turnover', m.admin_rounds_turnover(), turnover !== undefined, m.admin_refusal_turnover_invalid())}
      </div>
      <ReasonField of={why} label={m.admin_tx_reason()} hint={m.admin_user_reason_needed()} />
      {error && <ErrorBox>{error}</ErrorBox>}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="type-small text-text-2">
          {complete && m.admin_rounds_worth({ amount: formatMoney(kopecks(stake * rounds), '₽') })}
        </p>
        <Button type="submit" size="compact" kind="main" busy={busy} disabled={!complete} className="ml-auto">
          {m.admin_rounds_give()}
        </Button>
      </div>
    </form>
  )
}
