import type { Transaction } from '@casino/contract/transactions'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/amount.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { Held } from '../Held.tsx'
import { ChequeLink, Destination } from './UnderWay.tsx'

/** The same time as a toast (docs/product.md §8). */
const staysMs = 3000

interface CreatedProps {
  transaction: Transaction
  checkUrl?: string | undefined
  /** Goes back one step: automatically after a while, at once on a press of its button. */
  onLeave?: (() => void) | undefined
}

/** The confirmation shown after a withdrawal was created. */
export function Created({ transaction, checkUrl, onLeave }: CreatedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [held, setHeld] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (!onLeave || held || transaction.heldUntil !== null) return undefined
    const timer = setTimeout(onLeave, staysMs)
    return () => clearTimeout(timer)
  }, [onLeave, held, transaction.heldUntil])

  return (
    <Card
      className="flex max-w-[640px] flex-col items-center gap-3 py-10 text-center"
      // A player who is still reading or has moved to a button is not redirected.
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onKeyDown={() => setHeld(true)}
    >
      <CircleCheck className="size-16 stroke-1 text-success" aria-hidden />
      <h2 ref={heading} tabIndex={-1} className="type-h2 outline-none">
        {m.withdraw_created()}
      </h2>
      <Money kopecks={kopecksOf(transaction.amount)} className="type-h1" />
      <p className="max-w-full text-text-2">
        <Destination transaction={transaction} />
      </p>
      <p className="max-w-[48ch] text-balance text-text-2">
        {transaction.status === 'success' ? m.withdraw_paid_note() : m.withdraw_created_note()}
      </p>
      <Held transaction={transaction} />
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {checkUrl !== undefined && <ChequeLink url={checkUrl} main />}
        <Link to="/balance" search={{ tab: 'history', id: transaction.uuid }} className={buttonClass('secondary')}>
          {m.withdraw_to_history()}
        </Link>
        {onLeave && (
          <Button kind="main" onClick={onLeave}>
            {m.withdraw_done()}
          </Button>
        )}
      </div>
    </Card>
  )
}
