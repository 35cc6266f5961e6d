import type { ReactNode } from 'react'

interface ChoicesProps<Name extends string> {
  label: string
  names: readonly Name[]
  chosen: readonly Name[]
  onChosen: (names: Name[]) => void
  text: (name: Name) => ReactNode
}

/** A choice of several values, each with a checkbox. */
export function Choices<Name extends string>({ label, names, chosen, onChosen, text }: ChoicesProps<Name>) {
  return (
    <fieldset className="space-y-1">
      <legend className="type-strong mb-1">{label}</legend>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {names.map((name) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2 md:min-h-8">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target: { checked } }) =>
                onChosen(names.filter((each) => (each === name ? checked : chosen.includes(each))))
              }
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-anywhere">{text(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
