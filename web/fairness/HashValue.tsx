import { m } from '../texts/compiled/messages.js'
import { CopyButton } from '../ui/shown/CopyButton.tsx'

/** A long value in its own frame, shown in full and copyable. */
export function HashValue({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <p className="type-label mb-1.5 text-text-2">{name}</p>
      <div className="flex min-h-12 items-center rounded-md border border-line bg-bg pl-3">
        <span className="type-small min-w-0 flex-1 py-2 font-mono wrap-anywhere whitespace-pre-wrap" translate="no">
          {value}
        </span>
        <CopyButton value={value} what={m.fairness_copy({ what: name })} />
      </div>
    </div>
  )
}
