import { Check } from 'lucide-react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'

const steps = [
  { key: 'coin', name: m.topup_step_coin },
  { key: 'amount', name: m.topup_step_amount },
  { key: 'pay', name: m.topup_step_pay },
] as const

/** Монета → Сумма → Оплата. */
export function Steps({ at }: { at: (typeof steps)[number]['key'] }) {
  const current = steps.findIndex(({ key }) => key === at)
  return (
    <ol aria-label={m.topup_steps()} className="mb-4 flex flex-wrap items-center gap-2">
      {steps.map(({ key, name }, i) => (
        <li
          key={key}
          aria-current={i === current ? 'step' : undefined}
          className={classes(
            'flex min-w-0 items-center gap-2',
            i > 0 && 'grow before:h-px before:min-w-2 before:grow before:bg-line',
          )}
        >
          <span
            aria-hidden="true"
            className={classes(
              'type-label grid size-6 shrink-0 place-items-center rounded-full',
              i === current
                ? 'bg-accent text-on-accent'
                : i < current
                  ? 'bg-success-tint text-success'
                  : 'bg-control text-text-2',
            )}
          >
            {i < current ? <Check size={14} aria-hidden /> : i + 1}
          </span>
          <span className={classes('type-label min-w-0', i === current ? 'text-text' : 'text-text-2')}>{name()}</span>
        </li>
      ))}
    </ol>
  )
}
