import type { Kopecks } from '@casino/rules/money'
import { Suspense } from 'react'
import { m } from '../texts/compiled/messages.js'
import { part } from '../ui/browser/part.ts'
import type { AutoPlayReportProps } from './AutoPlayFields.tsx'
import { MainButton } from './MainButton.tsx'
import type { AutoPlayer } from './use-auto-play.ts'
import type { GameTable } from './use-table.ts'

/** Shares the settings' file, which is loaded before a run begins, so that it can show why a run ended even offline. */
const AutoPlayReport = part<AutoPlayReportProps>(() =>
  import('./AutoPlayFields.tsx').then(({ AutoPlayReport }) => ({ default: AutoPlayReport })),
)

interface AutoPlayButtonProps {
  player: AutoPlayer
  table: GameTable
  /** The stake of the first bet. */
  stake: Kopecks
}

/** The main button in automatic play: it starts a run, and can always stop it. */
export function AutoPlayButton({ player, table, stake }: AutoPlayButtonProps) {
  const { auto } = player
  const running = auto.at === 'running'
  return (
    <MainButton
      game={table.game}
      kind={running ? 'secondary' : 'main'}
      onPress={running ? player.stop : () => player.start(stake)}
      settling={player.settling}
      waiting={running && auto.ending !== undefined}
      blockedReason={running ? undefined : table.blockedReason}
    >
      {running ? m.auto_stop() : m.auto_start()}
    </MainButton>
  )
}

/** Shown under the main button: the progress of automatic play, and afterwards why it ended. */
export function AutoPlayStatus({ player: { auto }, table }: Omit<AutoPlayButtonProps, 'stake'>) {
  const running = auto.at === 'running'
  const report = (running || auto.last) && (
    <Suspense>
      <AutoPlayReport auto={auto} table={table} />
    </Suspense>
  )
  // The live region is rendered before its text, so that screen readers announce it.
  return running ? report : <div role="status">{report}</div>
}
