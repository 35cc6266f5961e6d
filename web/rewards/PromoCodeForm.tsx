import { type FormEvent, useState } from 'react'
import { HelpLink } from '../shell/help/HelpLink.tsx'
import { BreakNote, useBreak } from '../shell/protection/use-break.tsx'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { call } from '../wire/api.ts'
import { useOnline } from '../wire/connection.ts'
import { useSettings } from '../wire/site.ts'
import { ClaimTerms } from './ClaimTerms.tsx'
import { Credited } from './Credited.tsx'
import { useClaim } from './use-claim.ts'

/** A promo code's field and button (docs/product.md R4). */
export function PromoCodeForm() {
  const sign = useCurrencySign()
  const online = useOnline()
  const onBreak = useBreak()
  const factor = useSettings().bonus?.promocodeTurnover ?? 0
  const [code, setCode] = useState('')
  const { claim, credits, busy, problem, error, reset } = useClaim({
    send: (typed: string, key) => call('POST /api/payments/redeem-promocode', { body: { code: typed }, key }),
    done: ({ reward, freeRounds }) =>
      [
        reward > 0 && m.rewards_promocode_redeemed({ amount: formatMoney(kopecksOf(reward), sign) }),
        reward > 0 && factor > 0 && m.rewards_promocode_to_stake({ factor: String(factor).replace('.', ',') }),
        freeRounds && m.rewards_promocode_free_rounds({ count: freeRounds.rounds, game: freeRounds.name }),
      ]
        .filter(Boolean)
        .join(' '),
    failed: m.rewards_promocode_failed,
    onDone: (sent) => setCode((typed) => (typed.trim() === sent ? '' : typed)),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    if (typed && !busy && !onBreak) claim(typed)
  }
  return (
    <form onSubmit={send} noValidate className="@container">
      {/* In a narrow card the button is below the field: next to it, a code would not fit. */}
      <div className="grid items-start gap-x-2 @[272px]:grid-cols-[1fr_auto]">
        <TextField
          label={m.rewards_promocode()}
          name="promocode"
          value={code}
          onValue={(typed) => {
            setCode(typed)
            reset()
          }}
          error={error}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={busy}
          className="min-w-0"
        />
        <Button
          type="submit"
          size="input"
          busy={busy}
          disabled={!code.trim() || !online || !!onBreak}
          className="@[272px]:mt-6"
        >
          {m.rewards_promocode_apply()}
        </Button>
      </div>
      <BreakNote reason={onBreak} className="mt-2" />
      <HelpLink of={problem} className="type-small" />
      <ClaimTerms of="promocodeTurnover" />
      <Credited credits={credits} />
    </form>
  )
}
