import type { ReactNode } from 'react'

interface BlockProps {
  label: string
  about: string
  action: ReactNode
  /** Shown instead of a list without entries. */
  empty?: string | undefined
  children: ReactNode
}

/** A list of connections, with its purpose and the button that adds one. */
export function Block({ label, about, action, empty, children }: BlockProps) {
  return (
    <section aria-label={label} className="rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="type-h3">{label}</h2>
        {action}
      </div>
      <p className="mt-1 text-text-2">{about}</p>
      {empty && (
        <p className="mt-3 rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-text-2">
          {empty}
        </p>
      )}
      <ul className="mt-1 divide-y divide-line">{children}</ul>
    </section>
  )
}
