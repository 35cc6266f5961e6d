import type { OperationKey } from '../../platform/http/idempotency.ts'
import type { DemoVisitor } from './house-game.ts'

/** The key of a demo player's operation: a repeat of the series changes nothing. */
export function demoKey({ series = 'demo' }: Pick<DemoVisitor, 'series'>, name: string): OperationKey {
  const key = `${series} ${name}`
  return { key, fingerprint: key }
}

/** Demo rounds of a game that settles immediately: repeats its list of bets in order. */
export function demoBets<Bet>(
  { player, rounds, series }: DemoVisitor,
  { name, bets, play }: { readonly name: string; readonly bets: readonly Bet[]; readonly play: PlayDemo<Bet> },
): (() => Promise<unknown>)[] {
  return Array.from({ length: rounds }, (_, index) => () => {
    const bet = bets[index % bets.length] as Bet
    return play({ ...bet, player, operationKey: demoKey({ series }, `${name} ${index}`) })
  })
}

type PlayDemo<Bet> = (
  command: Bet & { readonly player: number; readonly operationKey: OperationKey },
) => Promise<unknown>
