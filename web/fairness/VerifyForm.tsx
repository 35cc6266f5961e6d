import { Suspense, useState } from 'react'
import { dice, mines, roulette } from '../shell/destinations.ts'
import { useNames } from '../shell/house-games.tsx'
import { m } from '../texts/compiled/messages.js'
import { Segmented } from '../ui/Segmented.tsx'
import { Skeleton } from '../ui/states.tsx'
import { TextField } from '../ui/TextField.tsx'
import { roundParts } from './round-parts.ts'
import { hasBlankEnd, readVerifyInput, type VerifyField, type VerifyInput } from './verify-input.ts'

const asTyped = { autoComplete: 'off', spellCheck: false } as const

/** Recomputes a round from its seeds in the browser while they are typed, and shows every step. */
export function VerifyForm({ initial }: { initial: VerifyInput }) {
  const nameOf = useNames()
  const [input, setInput] = useState(initial)
  const [left, setLeft] = useState<readonly VerifyField[]>([])
  const read = readVerifyInput(input)
  const wrong = (field: VerifyField) => !read.ok && read.wrong.includes(field) && left.includes(field)

  const field = (name: VerifyField) => ({
    value: input[name],
    onValue: (value: string) => setInput({ ...input, [name]: value }),
    onBlur: () => setLeft((before) => (before.includes(name) ? before : [...before, name])),
    ...asTyped,
  })

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Segmented
        label={m.fairness_game()}
        value={input.game}
        onValue={(game) => setInput({ ...input, game })}
        options={[
          { value: 'mines', label: nameOf(mines) },
          { value: 'dice', label: nameOf(dice) },
          { value: 'roulette', label: nameOf(roulette) },
        ]}
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
        {input.game === 'mines' && (
          <>
            <FieldSize cells={input.cells} onCells={(cells) => setInput({ ...input, cells })} />
            <TextField
              {...field('mines')}
              label={m.mines_count()}
              inputMode="numeric"
              error={wrong('mines') ? m.fairness_mines_invalid({ most: input.cells - 1 }) : undefined}
            />
          </>
        )}
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
        <Recomputed seeds={read.seeds} nonce={read.nonce} field={read.field} />
      </Suspense>
    </div>
  )
}

const sizeOf = { 9: '3', 25: '5', 49: '7' } as const
const cellsOf = { 3: 9, 5: 25, 7: 49 } as const

function FieldSize({
  cells,
  onCells,
}: Pick<VerifyInput, 'cells'> & { onCells: (cells: VerifyInput['cells']) => void }) {
  return (
    <>
      <p className="type-label mb-0.5 text-text-2" aria-hidden="true">
        {m.mines_field()}
      </p>
      <Segmented
        label={m.mines_field()}
        className="mb-3"
        value={sizeOf[cells]}
        onValue={(size) => onCells(cellsOf[size])}
        options={[
          { value: '3', label: '3×3' },
          { value: '5', label: '5×5' },
          { value: '7', label: '7×7' },
        ]}
      />
    </>
  )
}
