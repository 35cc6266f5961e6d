import type { Transaction } from '@casino/contract/money/transactions'
import { CircleAlert, CircleCheck, CircleX, Clock3, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { announce } from '../ui/messages/announce.tsx'
import type { TopUpView } from './view.ts'

type Tone = 'waiting' | 'good' | 'bad' | 'neutral'

export interface StatusWords {
  readonly text: string
  readonly note?: string
  readonly tone: Tone
}

const looks: Readonly<Record<Tone, readonly [box: string, icon: LucideIcon]>> = {
  waiting: ['bg-warning-tint text-warning-on-tint', Clock3],
  good: ['bg-success-tint text-success', CircleCheck],
  bad: ['bg-danger-tint text-danger', CircleX],
  neutral: ['bg-control text-text', CircleAlert],
}

/** The status of the top-up, and what it means for the player. */
export function StatusLine(props: { view: TopUpView; transaction: Transaction; isAgain: boolean }) {
  return <StatusBox {...words(props.view, props.transaction, props.isAgain)} />
}

/** A status in words, read out when it changes. */
export function StatusBox({ text, note, tone }: StatusWords) {
  const [box, Icon] = looks[tone]
  const first = useRef(true)
  useEffect(() => {
    // The initial text is read out with the page.
    if (!first.current) announce(text)
    first.current = false
  }, [text])
  return (
    <div className={classes('flex gap-3 rounded-md px-4 py-3', box)}>
      <Icon
        size={24}
        aria-hidden
        className={classes('shrink-0', tone === 'waiting' && 'animate-pulse motion-reduce:animate-none')}
      />
      <div className="min-w-0">
        <p className="type-strong">{text}</p>
        {note && <p className="type-small mt-0.5">{note}</p>}
      </div>
    </div>
  )
}

function words(view: TopUpView, { method, reason, byTransfer }: Transaction, isAgain: boolean): StatusWords {
  switch (view.at) {
    case 'creating':
      return { text: m.topup_creating(), note: m.topup_creating_note(), tone: 'waiting' }
    case 'waiting':
      if (!view.doubt && isAgain) return { text: m.topup_again(), note: m.topup_again_note(), tone: 'waiting' }
      return view.doubt
        ? doubtWords[view.doubt]()
        : { text: m.refusal_payment_waiting(), note: waitingNote(method), tone: 'waiting' }
    case 'paid':
      return { text: m.topup_paid(), ...(byTransfer && { note: m.transfer_paid_note() }), tone: 'good' }
    case 'expired':
      return { text: m.refusal_payment_expired(), note: m.topup_late_note(), tone: 'neutral' }
    case 'failed':
      return { text: m.topup_failed(), note: m.topup_failed_note(), tone: 'bad' }
    case 'declined':
      return { text: m.topup_declined(), ...(reason === null ? {} : { note: reason }), tone: 'bad' }
  }
}

const waitingNote = (method: Transaction['method']) =>
  method === 'card' ? m.topup_waiting_card() : m.topup_waiting_crypto()

const doubtWords = {
  timed_out: () => ({ text: m.refusal_payment_timed_out(), note: m.topup_doubt_note(), tone: 'neutral' }),
  unverified: () => ({ text: m.refusal_payment_failed(), note: m.topup_doubt_note(), tone: 'bad' }),
  unreachable: () => ({ text: m.error_unreachable(), note: m.topup_doubt_note(), tone: 'neutral' }),
} as const satisfies Record<string, () => StatusWords>
