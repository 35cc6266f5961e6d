import { drawDice } from '@casino/rules/verify-dice'
import { useState } from 'react'
import { formatRolled } from '../games/dice/figures.ts'
import { m } from '../texts/compiled/messages.js'
import { TextField } from '../ui/TextField.tsx'
import { DiceSteps } from './DiceSteps.tsx'
import { readVerifyInput, type VerifyField, type VerifyInput } from './verify-input.ts'

/** Recomputes a roll from its seeds in the browser, as they are typed, and shows every step. */
export function VerifyForm({ initial }: { initial: VerifyInput }) {
  const [input, setInput] = useState(initial)
  const [left, setLeft] = useState<readonly VerifyField[]>([])
  const read = readVerifyInput(input)
  const wrong = (field: VerifyField) => !read.ok && read.wrong.includes(field) && left.includes(field)
  const draw = read.ok ? drawDice(read.seeds, read.nonce) : undefined

  const field = (name: VerifyField) => ({
    value: input[name],
    onValue: (value: string) => setInput({ ...input, [name]: value }),
    onBlur: () => setLeft((before) => (before.includes(name) ? before : [...before, name])),
    autoComplete: 'off',
    spellCheck: false,
  })

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-1">
        <TextField
          {...field('serverSeed')}
          label={m.fairness_server_seed()}
          hint={m.fairness_server_seed_hint()}
          error={wrong('serverSeed') ? m.fairness_server_seed_missing() : undefined}
        />
        <TextField
          {...field('clientSeed')}
          label={m.fairness_client_seed()}
          error={wrong('clientSeed') ? m.fairness_client_seed_invalid() : undefined}
        />
        <TextField
          {...field('nonce')}
          label={m.fairness_nonce()}
          inputMode="numeric"
          error={wrong('nonce') ? m.fairness_nonce_invalid() : undefined}
        />
      </div>
      {draw ? (
        <div className="flex flex-col gap-4" aria-live="polite">
          <p className="type-h3 rounded-md bg-bg px-4 py-3 text-center">
            {m.fairness_result({ rolled: formatRolled(draw.roll / 100) })}
          </p>
          <DiceSteps draw={draw} />
        </div>
      ) : (
        <p className="type-body text-text-2">{m.fairness_verify_prompt()}</p>
      )}
    </div>
  )
}
