import './sheet.ts'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { ErrorState } from '../../ui/messages/states.tsx'
import { ModeSwitch } from '../AutoPlayPanel.tsx'
import { stakeKeyList } from '../BetField.tsx'
import { GameFrame } from '../GameFrame.tsx'
import { HouseLimits } from '../HouseLimits.tsx'
import { FlightBets } from './FlightBets.tsx'
import { Panels } from './Panels.tsx'
import { Stage } from './Stage.tsx'
import { useCrash } from './use-crash.ts'

const Rules = part(() => import('./Rules.tsx'))

export default function Page() {
  const crash = useCrash()
  const { table, flight, player, first, second, running } = crash
  return (
    <GameFrame
      table={table}
      playing={crash.playing}
      player={player}
      rulesTitle={m.crash_rules_title()}
      rules={<Rules house={table.house} />}
      keys={[
        [m.game_space_key(), `${m.crash_place()} / ${m.crash_cash_out()}`],
        ['S', m.crash_key_second()],
        ...stakeKeyList(),
      ]}
    >
      <div className="game-panel crash-layout">
        <div className="game-side">
          <div className="crash-mode">
            <ModeSwitch player={player} locked={first.locked || running} />
          </div>
          <Panels crash={crash} />
          <div className="game-foot">
            <HouseLimits house={table.house} />
          </div>
        </div>
        <div className="game-stage">
          {flight.at === 'failed' ? (
            <ErrorState text={m.crash_load_error()} onRetry={flight.retry} />
          ) : (
            <Stage crash={crash} />
          )}
        </div>
        <FlightBets own={[first.bet?.roundId, second.bet?.roundId]} maximumWin={table.house.maximumWin} />
      </div>
    </GameFrame>
  )
}
