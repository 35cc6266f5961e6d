import type { ReactNode } from 'react'
import { Pill, type PillTone } from '../../ui/shown/Pill.tsx'

export function Block({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="min-w-0 rounded-md border border-line bg-surface p-4">
      <h2 className="type-h3 mb-1">{label}</h2>
      {children}
    </section>
  )
}

interface RowProps {
  name: string
  tone: PillTone
  state: string
  note: string
  children: ReactNode
}

/** A node or a job: its state in a word, and its other details. */
export function Row({ name, tone, state, note, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3">
      <span className="min-w-0">
        <span className="type-strong mr-3 wrap-anywhere">{name}</span>
        <Pill tone={tone}>{state}</Pill>
        <code className="type-small mt-1 block font-mono text-text-3 wrap-anywhere">{note}</code>
      </span>
      <span className="type-small text-text-2">{children}</span>
    </li>
  )
}
