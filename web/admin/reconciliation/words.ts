import type { LineState, ReconciledDay } from '@casino/contract/money/reconciliation'
import { lineStates } from '@casino/contract/money/statement-limits'
import { m } from '../../texts/compiled/messages.js'
import type { PillTone } from '../../ui/shown/Pill.tsx'

/** How a line compares, in a word. */
export const stateWords: Readonly<Record<LineState, { text: () => string; tone: PillTone }>> = {
  matched: { text: m.admin_rec_matched, tone: 'success' },
  missing_here: { text: m.admin_rec_missing_here, tone: 'danger' },
  missing_there: { text: m.admin_rec_missing_there, tone: 'danger' },
  other_sum: { text: m.admin_rec_other_sum, tone: 'danger' },
  twice: { text: m.admin_rec_twice, tone: 'danger' },
  unreadable: { text: m.admin_rec_unreadable, tone: 'warning' },
  pending: { text: m.admin_rec_pending, tone: 'plain' },
}

/** The states that a person has to check. Without a statement, every booking of the ledger lacks its line. */
export const differencesOf = ({ lines, statement }: ReconciledDay) =>
  statement ? lineStates.filter((state) => state !== 'matched' && state !== 'pending' && lines[state] > 0) : []

/** The fees that are not in the ledger yet, in kopecks; negative if the ledger has more. */
export const unbookedOf = ({ fees: { stated, booked } }: ReconciledDay) =>
  Math.round(stated * 100) - Math.round(booked * 100)
