import { ChevronDown } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { MenuButton } from '../../ui/layers/MenuButton.tsx'

interface FilterChipProps<V extends string> {
  /** The name of the filter. */
  label: string
  options: readonly { value: V; label: string }[]
  value: V | undefined
  onValue: (value: V | undefined) => void
  /** The filter cannot be cleared. */
  required?: boolean
}

/** `Role: support ▾`: a small menu of a few choices, or any. */
export function FilterChip<V extends string>({ label, options, value, onValue, required }: FilterChipProps<V>) {
  const chosen = options.find((option) => option.value === value)
  return (
    <MenuButton
      align="start"
      label={chosen ? `${label}: ${chosen.label}` : label}
      button={
        <>
          {chosen ? `${label}: ${chosen.label}` : label}
          <ChevronDown size={16} className="shrink-0" aria-hidden />
        </>
      }
      buttonClass={chipClass(chosen !== undefined)}
      entries={[
        {
          kind: 'choice',
          label,
          value: value ?? '',
          options: [...(required ? [] : [{ value: '', label: m.admin_list_any() }]), ...options],
          onValue: (next) => onValue(options.find((option) => option.value === next)?.value),
        },
      ]}
    />
  )
}

export const chipClass = (on: boolean) =>
  classes(
    'type-label inline-flex min-h-10 max-w-full min-w-0 items-center gap-1.5 rounded-full border px-3.5 transition-colors duration-150',
    on ? 'border-accent text-text' : 'border-line-strong text-text-2 hover:text-text',
  )
