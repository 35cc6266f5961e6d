import type { BetTerms } from '@casino/contract/play/rounds'
import { multiplierHundredths, nextMultiplierHundredths, safeCells } from '@casino/rules/games/mines/rules'
import { basisPointsFromPercent } from '@casino/rules/money'
import { RotateCw } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { formatMoney } from '../../ui/fields/amount.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { useOnline } from '../../wire/connection.ts'
import { AutoPlayButton, AutoPlayStatus } from '../AutoPlayButton.tsx'
import { BetField, stakeKeyList } from '../BetField.tsx'
import { GameFrame, GamePanel } from '../GameFrame.tsx'
import { HouseLimits } from '../HouseLimits.tsx'
import { HotkeyCap } from '../KeyCap.tsx'
import { MainButton } from '../MainButton.tsx'
import { TermsNotice } from '../TermsNotice.tsx'
import { Controls, Mode } from './Controls.tsx'
import { stepsOf } from './ladder.ts'
import { isOver, type Mines, roundOf } from './machine.ts'
import { Stage } from './Stage.tsx'
import { type MinesScreen, useMinesGame } from './use-mines-game.ts'

const Rules = part(() => import('./Rules.tsx'))

export default function Page() {
  const game = useMinesGame()
  const { table, player, mines, request, round, field, stake, chosen, pattern, automatic, payoutTable } = game
  const { house } = table
  const terms = { ...house, payoutTable }
  const agreed = { edgeBasisPoints: basisPointsFromPercent(table.terms.houseEdge), payoutTable }
  const stepTo = round && !round.ended ? round.nextMultiplier : nextMultiplierHundredths({ stake, ...field }, 0, terms)

  const onRandom = game.underWay && !automatic ? game.openAny : undefined

  return (
    <GameFrame
      table={table}
      playing={game.underWay}
      player={player}
      rulesTitle={m.mines_rules_title()}
      rules={<Rules house={house} payoutTable={payoutTable} cells={field.cells} mines={field.mines} />}
      keys={[
        [m.game_space_key(), `${m.mines_start()} / ${m.mines_next()}`],
        ['S', m.mines_again_key()],
        ['C', m.mines_cash_out_nothing()],
        ['R', m.mines_random()],
        ...stakeKeyList(),
        ['A', m.mines_count_less()],
        ['D', m.mines_count_more()],
      ]}
    >
      <GamePanel
        stage={
          <Stage
            mines={mines}
            pending={request?.type === 'reveal' ? request.cell : undefined}
            field={field}
            nextMultiplier={house.at === 'loading' ? undefined : stepTo}
            steps={house.at === 'loading' ? [] : stepsOf({ field, terms: agreed, round })}
            pattern={automatic ? pattern : undefined}
            isLive={game.isLive}
            onCell={game.pressCell}
          />
        }
        main={<Main game={game} />}
        mode={<Mode player={player} onRandom={onRandom} ended={round?.ended ?? true} locked={game.locked} />}
        bet={
          <BetField
            label={m.game_bet()}
            stake={stake}
            onStake={game.changeStake}
            balance={table.balance}
            limits={house.limits}
            locked={game.locked}
          />
        }
        controls={
          <Controls
            player={player}
            automatic={player.mode === 'auto' && !onRandom}
            field={field}
            onField={game.change}
            pattern={pattern}
            onClearPattern={game.clearPattern}
            patternPays={multiplierHundredths(chosen, Math.min(pattern.length, safeCells(chosen)), terms)}
            round={round}
            locked={game.locked}
          />
        }
        foot={<HouseLimits house={house} />}
      />
    </GameFrame>
  )
}

/** The main button, and under it the automatic play's report and the change of terms. */
function Main({ game }: { game: MinesScreen }) {
  const { table, player, mines, operation, request, round, chosen, underWay, unanswered, payoutTable } = game
  const online = useOnline()
  const blockedReason = underWay && !online ? m.game_offline() : undefined
  /** The multiplier of the first cell in a round with the chosen settings. */
  const multiplierOf = ({ houseEdge }: BetTerms) =>
    multiplierHundredths(chosen, 1, { edgeBasisPoints: basisPointsFromPercent(houseEdge), payoutTable })
  return (
    <>
      {game.automatic ? (
        <AutoPlayButton
          player={player}
          table={{ ...table, blockedReason: table.blockedReason ?? game.patternProblem }}
          stake={game.stake}
        />
      ) : (
        <MainButton
          game="mines"
          onPress={game.press}
          waiting={operation?.at === 'sent' && request?.type !== 'reveal'}
          unanswered={unanswered}
          disabled={underWay && !unanswered && !round?.revealed.length}
          settling={game.settling}
          blockedReason={underWay ? blockedReason : table.blockedReason}
          problem={isOver(mines) ? undefined : mines.problem}
          onProblemRead={game.forgetProblem}
          {...(underWay && { cap: 'C' })}
          beside={isOver(mines) && !game.unanswered && <PlayAgain game={game} />}
        >
          {faceOf(mines, table.sign)}
        </MainButton>
      )}
      <AutoPlayStatus player={player} table={table} />
      {!underWay && <TermsNotice change={table.change} multiplierOf={multiplierOf} />}
    </>
  )
}

/** Places the same stake again in a single step, and shows its amount. */
function PlayAgain({ game: { playAgain, settling, stake, table } }: { game: MinesScreen }) {
  const amount = formatMoney(stake, table.sign)
  const name = m.mines_again({ amount })
  return (
    <Button
      size="game"
      disabled={table.blockedReason !== undefined}
      aria-disabled={settling || undefined}
      aria-label={name}
      title={name}
      onClick={() => void playAgain()}
      className="px-2!"
    >
      <RotateCw size={20} aria-hidden />
      <span className="tabular">{amount}</span>
      <HotkeyCap>S</HotkeyCap>
    </Button>
  )
}

/** The three states of the main button (docs/product.md §2). */
function faceOf(mines: Mines, sign: string): string {
  if (mines.at === 'idle') return m.mines_start()
  if (isOver(mines)) return m.mines_next()
  const round = roundOf(mines)
  return round?.revealed.length
    ? m.mines_cash_out({ amount: formatMoney(round.payout, sign) })
    : m.mines_cash_out_nothing()
}
