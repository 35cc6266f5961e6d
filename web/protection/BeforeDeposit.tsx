import type { PaymentMethods } from '@casino/contract/money/payments'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { createPersisted, truth, useLocalStorage } from '../ui/browser/local-storage.ts'
import { Button, buttonClass } from '../ui/shown/Button.tsx'

const skipped = createPersisted('deposit-limit-later', false, truth)

interface BeforeDepositProps {
  prompt: PaymentMethods['deposit']['limitPrompt']
  /** The deposit form, hidden while a limit is required. */
  children: ReactNode
}

/** Offers a deposit limit under the form until it is declined once, or requires one first where the settings say so (S4). */
export function BeforeDeposit({ prompt, children }: BeforeDepositProps) {
  const [isSkipped, skip] = useLocalStorage(skipped)
  if (prompt === null || (prompt === 'offered' && isSkipped)) return children
  const link = (kind: 'main' | 'secondary') => (
    <Link to="/profile" search={{ tab: 'protection' }} className={buttonClass(kind, 'compact')}>
      {m.protection_prompt_set()}
    </Link>
  )
  if (prompt === 'required')
    return (
      <div className="space-y-3">
        <p className="text-text-2">{m.protection_prompt_required()}</p>
        {link('main')}
      </div>
    )
  return (
    <>
      {children}
      <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4">
        <p className="type-small min-w-0 flex-1 basis-48 text-text-2">{m.protection_prompt_offered()}</p>
        {link('secondary')}
        <Button kind="ghost" size="compact" onClick={() => skip(true)}>
          {m.protection_prompt_later()}
        </Button>
      </div>
    </>
  )
}
