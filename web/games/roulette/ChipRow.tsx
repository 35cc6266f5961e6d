import { clampStake } from '@casino/rules/limits'
import type { Kopecks } from '@casino/rules/money'
import { ChevronUp, Pencil } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { AmountInput, fieldFrame } from '../../ui/fields/AmountInput.tsx'
import { formatMoney, parseAmount } from '../../ui/fields/amount.ts'
import { type ChosenChip, chips, chipText } from './chips.ts'
import { chipStyle } from './denominations.ts'

interface ChipRowProps {
  chosen: ChosenChip
  onChoose: (chip: ChosenChip) => void
  /** The greatest possible chip now. */
  ceiling: Kopecks
  minimum: Kopecks
  disabled: boolean
  sign: string
}

/** The chips as a radio group, and a field for a custom amount; chips that the player cannot afford are dimmed. */
export function ChipRow({ chosen, onChoose, ceiling, minimum, disabled, sign }: ChipRowProps) {
  const group = useId()
  const field = useId()
  return (
    <fieldset disabled={disabled} className={classes('min-w-0', disabled && 'opacity-60')}>
      <legend className="sr-only">{m.roulette_chip()}</legend>
      <div className="scrollbar-none -m-1 flex gap-2 overflow-x-auto p-1 md:flex-wrap">
        {chips.map((amount) => (
          <Face
            key={amount}
            amount={amount}
            group={group}
            name={formatMoney(amount, sign)}
            chosen={!chosen.own && chosen.amount === amount}
            disabled={amount > ceiling || amount < minimum}
            onChoose={() => onChoose({ amount, own: false })}
          >
            {chipText(amount)}
          </Face>
        ))}
        <Face
          group={group}
          name={m.roulette_chip_own()}
          chosen={chosen.own}
          onChoose={() => onChoose({ ...chosen, own: true })}
        >
          <Pencil size={16} aria-hidden />
        </Face>
      </div>
      {chosen.own && (
        <div className={classes(fieldFrame, 'mt-2')}>
          <label htmlFor={field} className="type-label self-center pl-3 text-text-2">
            {m.roulette_chip_own()}
          </label>
          <AmountInput
            id={field}
            amount={chosen.amount}
            onAmount={(amount) => amount && onChoose({ amount, own: true })}
            onLeave={(typed) => {
              const left = parseAmount(typed ?? '') ?? (typed === '' ? 0 : chosen.amount)
              onChoose({ amount: clampStake(left, ceiling), own: true })
            }}
            onStep={(by) => onChoose({ amount: clampStake(chosen.amount + by, ceiling), own: true })}
          />
          <span className="self-center px-3 text-base text-text-3" aria-hidden="true">
            {sign}
          </span>
        </div>
      )}
    </fieldset>
  )
}

const faceClass =
  'type-key tabular relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-control font-bold text-text'

/** The ring around the chosen one. */
const ring = { boxShadow: '0 0 0 2px var(--surface), 0 0 0 4px var(--accent)' }

interface ChipButtonProps {
  chip: ChosenChip
  sign: string
  open: boolean
  onOpen: (open: boolean) => void
  /** The identifier of the opened element. */
  controls: string
}

/** On a phone: the chosen chip, which opens the others. */
export function ChipButton({ chip, sign, open, onOpen, controls }: ChipButtonProps) {
  return (
    <button
      type="button"
      aria-label={m.roulette_chip_open({ amount: formatMoney(chip.amount, sign) })}
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => onOpen(!open)}
      style={{ ...chipStyle(chip.amount), ...ring }}
      className={faceClass}
    >
      {chipText(chip.amount)}
      <span className="absolute -top-1.5 right-0 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
        <ChevronUp
          size={14}
          className={classes('transition-transform duration-150', open && 'rotate-180')}
          aria-hidden
        />
      </span>
    </button>
  )
}

interface FaceProps {
  /** Absent for a custom amount. */
  amount?: Kopecks
  group: string
  name: string
  chosen: boolean
  disabled?: boolean
  onChoose: () => void
  children: ReactNode
}

function Face({ amount, group, name, chosen, disabled, onChoose, children }: FaceProps) {
  return (
    <label
      className={classes(
        faceClass,
        'transition-opacity duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        disabled && 'opacity-40',
      )}
      style={{ ...(amount !== undefined && chipStyle(amount)), ...(chosen && ring) }}
    >
      <input
        type="radio"
        name={group}
        aria-label={name}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full opacity-0"
      />
      {children}
    </label>
  )
}
