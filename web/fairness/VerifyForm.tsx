import { colourOf } from '@casino/rules/roulette'
import { drawDice } from '@casino/rules/verify-dice'
import { drawMines } from '@casino/rules/verify-mines'
import { drawRoulette } from '@casino/rules/verify-roulette'
import { type ReactNode, useState } from 'react'
import { formatRolled } from '../games/dice/figures.ts'
import { Pocket } from '../games/Pocket.tsx'
import { m } from '../texts/compiled/messages.js'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'
import { DiceSteps } from './DiceSteps.tsx'
import { MinesBoard } from './MinesBoard.tsx'
import { MinesSteps } from './MinesSteps.tsx'
import { RouletteSteps } from './RouletteSteps.tsx'
import { type ReadInput, readVerifyInput, type VerifyField, type VerifyInput } from './verify-input.ts'

/** Recomputes a round from its seeds in the browser, as they are typed, and shows every step. */
export function VerifyForm({ initial }: { initial: VerifyInput }) {
  const [input, setInput] = useState(initial)
  const [left, setLeft] = useState<readonly VerifyField[]>([])
  const read = readVerifyInput(input)
  const wrong = (field: VerifyField) => !read.ok && read.wrong.includes(field) && left.includes(field)

  const field = (name: VerifyField) => ({
    value: input[name],
    onValue: (value: string) => setInput({ ...input, [name]: value }),
    onBlur: () => setLeft((before) => (before.includes(name) ? before : [...before, name])),
    autoComplete: 'off',
    spellCheck: false,
  })

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Segmented
        label={m.fairness_game()}
        value={input.game}
        onValue={(game) => setInput({ ...input, game })}
        options={[
          { value: 'mines', label: m.nav_mines() },
          { value: 'dice', label: m.nav_dice() },
          { value: 'roulette', label: m.nav_roulette() },
        ]}
      />
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
        {input.game === 'mines' && (
          <>
            <p className="type-label mb-0.5 text-text-2" aria-hidden="true">
              {m.mines_field()}
            </p>
            <Segmented
              label={m.mines_field()}
              className="mb-3"
              value={sizeOf[input.cells]}
              onValue={(size) => setInput({ ...input, cells: cellsOf[size] })}
              options={[
                { value: '3', label: '3×3' },
                { value: '5', label: '5×5' },
                { value: '7', label: '7×7' },
              ]}
            />
            <TextField
              {...field('mines')}
              label={m.mines_count()}
              inputMode="numeric"
              error={wrong('mines') ? m.fairness_mines_invalid({ most: input.cells - 1 }) : undefined}
            />
          </>
        )}
      </div>
      {read.ok ? (
        <div className="flex flex-col gap-4" aria-live="polite">
          <Recomputed game={input.game} read={read} />
        </div>
      ) : (
        <p className="type-body text-text-2">{m.fairness_verify_prompt()}</p>
      )}
    </div>
  )
}

const sizeOf = { 9: '3', 25: '5', 49: '7' } as const
const cellsOf = { 3: 9, 5: 25, 7: 49 } as const

function Recomputed({ game, read }: { game: VerifyInput['game']; read: Extract<ReadInput, { ok: true }> }) {
  const { seeds, nonce, field } = read
  if (game === 'mines') {
    const draw = drawMines(seeds, nonce, field)
    return (
      <>
        <Result>{m.fairness_result_mines({ cells: draw.positions.join(', ') })}</Result>
        <MinesBoard cells={field.cells} mines={draw.positions} />
        <MinesSteps draw={draw} />
      </>
    )
  }
  if (game === 'roulette') {
    const draw = drawRoulette(seeds, nonce)
    return (
      <>
        <Result>
          <Pocket number={draw.pocket} colour={colourOf(draw.pocket)} />
        </Result>
        <RouletteSteps draw={draw} />
      </>
    )
  }
  const draw = drawDice(seeds, nonce)
  return (
    <>
      <Result>{m.fairness_result({ rolled: formatRolled(draw.roll / 100) })}</Result>
      <DiceSteps draw={draw} />
    </>
  )
}

function Result({ children }: { children: ReactNode }) {
  return <p className="type-h3 rounded-md bg-bg px-4 py-3 text-center">{children}</p>
}
