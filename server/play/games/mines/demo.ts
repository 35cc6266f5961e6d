import { defaultField } from '@casino/rules/games/mines/rules'
import { kopecks } from '@casino/rules/money'
import { isRefused } from '../../../accounting/ledger/posting.ts'
import { demoKey } from '../demo-key.ts'
import type { Demo, DemoVisitor, GameDeps } from '../house-game.ts'
import { cashOut } from './cash-out-mines.ts'
import { revealCell } from './reveal-mine.ts'
import { startRound } from './start-mines.ts'

/** Stakes in units; `opens` cells are opened, starting with the first, and the round is cashed out if none was a mine. */
const rounds = [
  { stake: 2, numberOfMines: 3, opens: 6 },
  { stake: 1, numberOfMines: 5, opens: 4 },
  { stake: 2, numberOfMines: 10, opens: 3 },
  { stake: 4, numberOfMines: 1, opens: 14 },
  { stake: 1, numberOfMines: 24, opens: 1 },
  { stake: 3, numberOfMines: 2, opens: 8 },
  { stake: 2, numberOfMines: 3, opens: 2 },
] as const

export const demoMines: Demo = (deps, visitor) =>
  rounds.map((round, index) => () => play(deps, visitor, { ...round, index }))

type DemoRound = (typeof rounds)[number] & { readonly index: number }

/** A refusal ends the round: a repeat may find a round that ended long ago. */
async function play(deps: GameDeps, { unit, player, series }: DemoVisitor, demo: DemoRound): Promise<void> {
  const { stake, numberOfMines: mines, opens, index } = demo
  const round = `mines ${index}`
  const keyOf = (name: string) => demoKey({ series }, name)
  const bet = { stake: kopecks(stake * unit * 100), cells: defaultField, mines }
  const started = await startRound(deps)({ player, ...bet, operationKey: keyOf(round) })
  if (isRefused(started)) return
  const roundId = String(started.record.game.roundId)
  for (let opened = 0; opened < opens; opened++) {
    const operationKey = keyOf(`${round} cell ${opened}`)
    const revealed = await revealCell(deps)({ player, cell: opened, roundId, operationKey })
    if ('refused' in revealed || revealed.record.end) return
  }
  await cashOut(deps)({ player, roundId, operationKey: keyOf(`${round} cash-out`) })
}
