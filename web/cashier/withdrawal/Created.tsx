import type { Transaction } from '@casino/contract/money/transactions'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Button, buttonClass } from '../../ui/shown/Button.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { Held } from '../Held.tsx'
import { ChequeLink, Destination } from './Destination.tsx'

interface CreatedProps {
  transaction: Transaction
  checkUrl?: string | undefined
  /** Goes back one step. */
  onLeave?: (() => void) | undefined
}

/** The confirmation of a withdrawal, shown until the player leaves it. */
export function Created({ transaction, checkUrl, onLeave }: CreatedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="flex max-w-[640px] flex-col items-center gap-3 py-10 text-center">
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
