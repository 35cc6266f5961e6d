import type { RiskHint } from '@casino/contract/money/risk'
import type { AdminTransaction } from '@casino/contract/money/transactions'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { Pill } from '../../ui/shown/Pill.tsx'
import { UserLink } from '../users/UserLink.tsx'
import { hintName, hintText, hintTone, kindsOf } from './hint-words.ts'
import { personNames } from './person-words.ts'

const small = 'min-h-5! px-2! text-[0.75rem]! leading-4! max-w-full'

type Marked = Pick<AdminTransaction, 'hints' | 'hintsUnread' | 'needsTwo' | 'approvedOnce' | 'personNeeded'>

export const hasHints = ({ hints, hintsUnread, needsTwo, approvedOnce, personNeeded = [] }: Marked): boolean =>
  hints.length > 0 || personNeeded.length > 0 || hintsUnread || (needsTwo ?? approvedOnce) !== null

interface MarksProps {
  of: Marked
  most?: number
  className?: string
}

/** The hints of a payment in a list: its approvals out of two, and why it needs a closer look. */
export function Marks({ of, most = 8, className }: MarksProps) {
  const { hints, hintsUnread, needsTwo, approvedOnce, personNeeded = [] } = of
  const kinds = kindsOf(hints)
  if (!hasHints(of)) return null
  return (
    <span className={classes('flex flex-wrap gap-1', className)}>
      {(needsTwo ?? approvedOnce) && (
        <Pill tone="info" className={small}>
          {approvedOnce ? m.admin_tx_one_of_two({ name: approvedOnce.by.username }) : m.admin_tx_two_needed()}
        </Pill>
      )}
      {personNeeded.map(({ code, key }) => (
        <Pill key={key} tone="warning" className={small}>
          {personNames[code]()}
        </Pill>
      ))}
      {hintsUnread && <Pill className={small}>{m.admin_hints_unread()}</Pill>}
      {kinds.slice(0, most).map((hint) => (
        <Pill key={hint.code} tone={hintTone(hint)} className={small}>
          {hintName(hint)}
        </Pill>
      ))}
      {kinds.length > most && <Pill className={small}>{`+${kinds.length - most}`}</Pill>}
    </span>
  )
}

/** The same with the figures behind each hint, and links to accounts that share something. */
export function HintList({ hints, hintsUnread }: { hints: readonly RiskHint[]; hintsUnread: boolean }) {
  if (hints.length === 0 && !hintsUnread) return null
  return (
    <section aria-label={m.admin_hints()} className="rounded-md border border-line p-3">
      <h3 className="type-h3">{m.admin_hints()}</h3>
      <p className="type-small mt-0.5 mb-2 text-text-3">
        {hintsUnread ? m.admin_hints_unread_note() : m.admin_hints_note()}
      </p>
      <ul className="space-y-2.5">
        {hints.map((hint) => (
          <li key={'shared' in hint ? `${hint.code} ${hint.shared}` : hint.code}>
            <Pill tone={hintTone(hint)}>{hintName(hint)}</Pill>
            <p className="mt-1 wrap-anywhere">{hintText(hint)}</p>
            {'accounts' in hint && <Accounts {...hint} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Accounts({ accounts, more }: { accounts: readonly { id: string; username: string }[]; more: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {accounts.map(({ id, username }) => (
        <UserLink key={id} id={id}>
          {username}
        </UserLink>
      ))}
      {more && <span className="text-text-3">{m.admin_hint_and_others()}</span>}
    </p>
  )
}
