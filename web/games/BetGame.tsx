import type { BetTerms } from '@casino/contract/play/rounds'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { AutoPlayButton, AutoPlayStatus } from './AutoPlayButton.tsx'
import { AutoPlayPanel, ModeSwitch } from './AutoPlayPanel.tsx'
import { BetField, stakeKeyList } from './BetField.tsx'
import type { KeyList } from './GameBar.tsx'
import { GameFrame, GamePanel } from './GameFrame.tsx'
import { HouseLimits } from './HouseLimits.tsx'
import { MainButton } from './MainButton.tsx'
import { TermsNotice } from './TermsNotice.tsx'
import type { useBetGame } from './use-bet-game.ts'

interface BetGameProps {
  // biome-ignore lint/suspicious/noExplicitAny: the choice and the reply are the game's own
  game: ReturnType<typeof useBetGame<any, any>>
  stage: ReactNode
  /** The game's own controls. */
  controls: ReactNode
  /** What the main button does, in words. */
  press: string
  rulesTitle: string
  /** Rendered when the rules are opened; may be lazy. */
  rules: ReactNode
  /** The effects of the game's own hotkeys. */
  keys: KeyList
  /** The multiplier of the bet on the controls under other terms, in hundredths, if the terms change it. */
  multiplierOf?: (terms: BetTerms) => number
}

/** The page of a game whose bets settle at once: its stage, and around it what all such games have. */
export function BetGame({ game, stage, controls, press, rulesTitle, rules, keys, multiplierOf }: BetGameProps) {
  const { table, player, locked } = game
  const { house } = table
  return (
    <GameFrame
      table={table}
      playing={game.operation !== undefined}
      player={player}
      rulesTitle={rulesTitle}
      rules={rules}
      keys={[[m.game_space_key(), press], ...stakeKeyList(), ...keys]}
    >
      <GamePanel
        stage={stage}
        main={
          <>
            <BetButton game={game}>{press}</BetButton>
            <AutoPlayStatus player={player} table={table} />
            <TermsNotice change={table.change} {...(multiplierOf && { multiplierOf })} />
          </>
        }
        mode={<ModeSwitch player={player} locked={locked} />}
        bet={
          <BetField
            label={m.game_bet()}
            stake={game.stake}
            onStake={game.setStake}
            balance={table.balance}
            limits={house.limits}
            locked={locked}
          />
        }
        controls={
          <>
            {controls}
            {player.mode === 'auto' && <AutoPlayPanel player={player} />}
          </>
        }
        foot={<HouseLimits house={house} />}
      />
    </GameFrame>
  )
}

function BetButton({ game, children }: Pick<BetGameProps, 'game'> & { children: string }) {
  const { table, player, stake } = game
  if (game.automatic) return <AutoPlayButton player={player} table={table} stake={stake} />
  return (
    <MainButton
      game={table.game}
      onPress={game.press}
      waiting={game.waiting}
      unanswered={game.unanswered}
      blockedReason={table.blockedReason}
      problem={game.round.problem}
      onProblemRead={game.forgetProblem}
    >
      {children}
    </MainButton>
  )
}
