import { Sparkles } from 'lucide-react'
import type { FormEvent } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button, IconButton } from '../../ui/shown/Button.tsx'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { useNewRights } from '../forms/proposals.ts'
import { newCode } from './code.ts'
import { PromoFields } from './PromoFields.tsx'
import { PromoRounds, usePromoRounds } from './PromoRounds.tsx'
import { emptyPromo, readPromo } from './promo-draft.ts'
import { useCreatePromo } from './promo-queries.ts'
import { usePromoDraft } from './use-promo-draft.ts'

/** Creates a promo code; its fields are in one row, those of free rounds in a second one. */
export function PromoForm() {
  const create = useCreatePromo()
  const rounds = usePromoRounds()
  const newUntil = useNewRights()
  const limits = { leastReward: rounds.on ? 0 : 1 }
  const draft = usePromoDraft({ first: emptyPromo, save: create, failed: m.admin_promo_create_failed, limits })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // With free rounds, an amount of money is optional.
    const typed = rounds.on && draft.typed.reward === '' ? { ...draft.typed, reward: '0' } : draft.typed
    const read = readPromo(typed, limits)
    if ('wrong' in read) return draft.reject(read.wrong)
    if (rounds.on && !rounds.given) return
    const onSuccess = () => {
      draft.clear()
      rounds.clear()
    }
    const promo = { ...read.promo, ...(rounds.on && rounds.given && { freeRounds: rounds.given }) }
    create.mutate(promo, { onSuccess, onError: draft.focusRefused })
  }
  return (
    <form
      ref={draft.form}
      noValidate
      aria-label={m.admin_promo_new()}
      onSubmit={submit}
      className="mb-4 rounded-md border border-line bg-surface p-4"
    >
      <div className="grid gap-x-3 gap-y-1 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]">
        <TextField
          name="code"
          label={m.admin_promo_code()}
          value={draft.typed.code}
          onValue={(text) => draft.edit('code', text)}
          error={draft.errorOf('code')}
          maxLength={32}
          autoComplete="off"
          spellCheck={false}
          inputClass="font-mono"
          end={
            <IconButton label={m.admin_promo_generate()} onClick={() => draft.edit('code', newCode())}>
              <Sparkles size={18} aria-hidden />
            </IconButton>
          }
        />
        <PromoFields typed={draft.typed} errorOf={draft.errorOf} onTyped={draft.edit} />
        {/* On a phone the button is after them. */}
        <div className="col-span-full lg:order-last">
          <PromoRounds of={rounds} />
        </div>
        <Button
          kind="main"
          size="input"
          type="submit"
          busy={create.isPending}
          disabled={(rounds.on && !rounds.given) || newUntil !== undefined}
          className="mt-2 self-start lg:mt-6"
        >
          {m.admin_user_create()}
        </Button>
      </div>
      {newUntil && <p className="type-small text-text-2">{m.admin_new_rights_form({ at: dateTimeText(newUntil) })}</p>}
      {draft.failure && <ErrorBox className="mt-2">{draft.failure}</ErrorBox>}
    </form>
  )
}
