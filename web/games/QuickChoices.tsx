import { classes } from '../ui/browser/class-names.ts'

interface QuickChoicesProps {
  label: string
  choices: readonly number[]
  chosen: number
  onChoice: (choice: number) => void
  textOf: (choice: number) => string
  locked: boolean
}

/** Common values of a bet, one press each. */
export function QuickChoices({ label, choices, chosen, onChoice, textOf, locked }: QuickChoicesProps) {
  return (
    <fieldset disabled={locked} className={classes('flex min-w-0 flex-wrap gap-1', locked && 'opacity-60')}>
      <legend className="type-label mb-1.5 text-text-2">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoice(choice)}
          className={classes(
            'type-label tabular min-h-11 min-w-0 flex-1 rounded-md transition-colors duration-150',
            choice === chosen ? 'bg-accent text-on-accent' : 'bg-control text-text-2 not-disabled:hover:text-text',
          )}
        >
          {textOf(choice)}
        </button>
      ))}
    </fieldset>
  )
}
