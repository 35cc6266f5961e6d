import type { GameColumns } from '../../games/feed/game-columns.ts'

export const columns: GameColumns = {
  columns: () => [{ key: 'side', head: 'Side of the coin', cell: () => 'heads' }],
  line: () => 'heads',
}
