import { colourOf, type RouletteBet, type RouletteField } from '@casino/rules/games/roulette/rules'
import { X } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { IconButton } from '../../ui/shown/Button.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { fieldName } from './rounds/field-names.ts'
import { grounds } from './Wheel.tsx'

interface BetListProps {
  bets: readonly RouletteBet[]
  closed: boolean
  onRemove: (field: RouletteField) => void
}

/** The bets on the table, each with a button to remove it. */
export function BetList({ bets, closed, onRemove }: BetListProps) {
  return (
    <section aria-label={m.roulette_bets()} className="min-w-0">
      <h2 className="type-label mb-1 text-text-2">{m.roulette_bets()}</h2>
      {bets.length === 0 ? (
        <p className="type-body py-2 text-text-3">{m.roulette_no_bets()}</p>
      ) : (
        <ul className="-mr-2 max-h-[264px] divide-y divide-line overflow-y-auto pr-1">
          {bets.map(({ field, stake }) => (
            <li key={field.key} className="flex min-h-11 items-center gap-2.5">
              <span className={classes('size-3 shrink-0 rounded-full', dot(field))} aria-hidden="true" />
              <span className="min-w-0 flex-1">{fieldName(field)}</span>
              <Money kopecks={stake} className="font-semibold" />
              <IconButton
                label={m.roulette_remove({ field: fieldName(field) })}
                disabled={closed}
                onClick={() => onRemove(field)}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function dot({ type, param }: RouletteField): string {
  if (type === 'straight') return grounds[colourOf(param ?? 0)]
  return type === 'red' || type === 'black' ? grounds[type] : 'bg-iris'
}
