import type { HistoryItem } from '@casino/contract/play/history'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/shown/Table.tsx'

/** `columns.tsx` in a game's folder: its columns in addition to stake, multiplier and win; on a phone in one line. */
export interface GameColumns {
  readonly columns: () => Column<HistoryItem>[]
  readonly line: (bet: HistoryItem) => ReactNode
}
