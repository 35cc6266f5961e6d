import type { PaymentMethods } from '@casino/contract/money/payments'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { persisted, truth, useLocalStorage } from '../ui/browser/local-storage.ts'
import { Button, buttonClass } from '../ui/shown/Button.tsx'

const skipped = persisted('deposit-limit-later', false, truth)

interface BeforeDepositProps {
  prompt: PaymentMethods['deposit']['limitPrompt']
  /** The deposit form, hidden while a limit is required. */
  children: ReactNode
}

/** Offers a deposit limit: once before the first deposit, or always if the site's settings require one (docs/product.md S4). */
export function BeforeDeposit({ prompt, children }: BeforeDepositProps) {
  const [isSkipped, skip] = useLocalStorage(skipped)
  if (prompt === null || (prompt === 'offered' && isSkipped)) return children
  const isRequired = prompt === 'required'
  return (
    <>
      <div className="mb-5 space-y-3">
        <p className="text-text-2">{isRequired ? m.protection_prompt_required() : m.protection_prompt_offered()}</p>
        <div className="flex flex-wrap gap-2">
          <Link
            to="/profile"
            search={{ tab: 'protection' }}
            className={buttonClass(isRequired ? 'main' : 'secondary', 'compact')}
          >
            {m.protection_prompt_set()}
          </Link>
          {!isRequired && (
            <Button kind="ghost" size="compact" onClick={() => skip(true)}>
              {m.protection_prompt_later()}
            </Button>
          )}
        </div>
      </div>
      {!isRequired && children}
    </>
  )
}
