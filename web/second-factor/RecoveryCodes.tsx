import { useEffect, useRef } from 'react'
import { m } from '../texts/compiled/messages.js'
import { Button } from '../ui/shown/Button.tsx'
import { CopyButton } from '../ui/shown/CopyButton.tsx'

/** Shown only once: continuing confirms that the codes were saved. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="max-w-xl space-y-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="type-strong outline-none">
          {m.admin_factor_codes_title()}
        </h3>
        <p className="text-text-2">{m.admin_factor_codes_note()}</p>
      </div>
      <ul
        translate="no"
        className="tabular grid gap-x-6 gap-y-1 rounded-md border border-line bg-bg p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="main" size="compact" onClick={onKept}>
          {m.admin_factor_codes_kept()}
        </Button>
        <CopyButton value={codes.join('\n')} what={m.admin_factor_codes_copy()} />
      </div>
    </div>
  )
}
