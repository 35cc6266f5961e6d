import { Suspense, useState } from 'react'
import { games } from '../shell/frame/destinations.ts'
import { useNames } from '../shell/games/house-games.tsx'
import { m } from '../texts/compiled/messages.js'
import { Segmented } from '../ui/fields/Segmented.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Skeleton } from '../ui/messages/states.tsx'
import type { Typed } from './game-part.ts'
import { roundParts } from './round-parts.ts'
import { fieldsOf, hasBlankEnd, readVerifyInput, typedOf, type VerifyInput } from './verify-input.ts'

const asTyped = { autoComplete: 'off', spellCheck: false } as const

/** Recomputes a round in the browser while its seeds are typed, and shows every step. */
export function VerifyForm({ initial }: { initial: VerifyInput }) {
  const nameOf = useNames()
  const [input, setInput] = useState(initial)
  const [left, setLeft] = useState<readonly string[]>([])
  const read = readVerifyInput(input)
  const wrong = (field: string) => !read.ok && read.wrong.includes(field) && left.includes(field)

  const entry = (name: string) => ({
    onBlur: () => setLeft((before) => (before.includes(name) ? before : [...before, name])),
    ...asTyped,
  })
  const field = (name: 'serverSeed' | 'clientSeed' | 'nonce') => ({
    value: input[name],
    onValue: (value: string) => setInput({ ...input, [name]: value }),
    ...entry(name),
  })
  const typed = typedOf(input)
  const setTyped = (typed: Typed) => setInput({ ...input, own: { ...input.own, [input.game]: typed } })
  const ownField = (name: string) => ({
    value: typed[name] ?? '',
    onValue: (value: string) => setTyped({ ...typed, [name]: value }),
    ...entry(name),
  })
  const { Fields } = fieldsOf(input.game) ?? {}

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Segmented
        label={m.fairness_game()}
        value={input.game}
        onValue={(game) => setInput({ ...input, game })}
        options={games.map((game) => ({ value: game.game, label: nameOf(game) }))}
      />
      <div className="flex flex-col gap-2">
        <TextField
          {...field('serverSeed')}
          label={m.fairness_server_seed()}
          hint={hasBlankEnd(input.serverSeed) ? m.fairness_seed_blank() : m.fairness_server_seed_hint()}
          error={wrong('serverSeed') ? m.fairness_server_seed_missing() : undefined}
        />
        <TextField
          {...field('clientSeed')}
          label={m.fairness_client_seed()}
          hint={hasBlankEnd(input.clientSeed) ? m.fairness_seed_blank() : undefined}
          error={wrong('clientSeed') ? m.fairness_client_seed_invalid() : undefined}
        />
        <TextField
          {...field('nonce')}
          label={m.fairness_nonce()}
          inputMode="numeric"
          error={wrong('nonce') ? m.fairness_nonce_invalid() : undefined}
        />
        {Fields && <Fields typed={typed} onTyped={setTyped} field={ownField} wrong={wrong} />}
      </div>
      <Result input={input} />
    </div>
  )
}

/** Every step of the computation, once the input is complete. */
function Result({ input }: { input: VerifyInput }) {
  const read = readVerifyInput(input)
  const { Recomputed } = roundParts[input.game]
  if (!read.ok) return <p className="type-body text-text-2">{m.fairness_verify_prompt()}</p>
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      <Suspense fallback={<Skeleton className="h-80" />}>
        <Recomputed seeds={read.seeds} nonce={read.nonce} inputs={read.inputs} />
      </Suspense>
    </div>
  )
}
