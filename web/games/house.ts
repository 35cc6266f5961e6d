import type { GameType } from '@casino/contract/entities'
import type { Protection } from '@casino/contract/people/protection'
import type { StakeLimits } from '@casino/rules/limits'
import { basisPointsFromPercent, greatestAmount, type Kopecks, kopecks } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { kopecksOf } from '../ui/fields/amount.ts'
import { gamesOptions, settingsOptions } from '../wire/site.ts'

/** The casino's settings for a game (docs/product.md G5). */
export interface HouseSettings {
  /** Until the records are loaded the terms below are placeholders: they may be shown but not bet on. */
  readonly at: 'loading' | 'failed' | 'open' | 'closed'
  readonly limits: StakeLimits
  readonly edgeBasisPoints: number
  readonly maximumWin: Kopecks
  /** The player's age, if the maximum stake is the site's cap for it (docs/product.md S15). */
  readonly capped?: Protection['age']
  readonly retry: () => void
}

/** The settings with the player's greatest stake, if the site caps it below the game's. */
export function withCap(house: HouseSettings, game: GameType, protection: Protection | undefined): HouseSettings {
  const cap = protection?.stakeCaps.find((each) => each.game === game)
  const maximum = cap && kopecksOf(cap.maximum)
  if (!protection || maximum === undefined || maximum >= house.limits.maximum) return house
  return { ...house, limits: { ...house.limits, maximum }, capped: protection.age }
}

/** 2 %: the edge of an in-house game whose record is not loaded yet. */
const usualEdge = 200

export function useHouse(type: GameType): HouseSettings {
  const games = useQuery(gamesOptions)
  const settings = useQuery(settingsOptions)
  const retry = () => void Promise.all([games.refetch(), settings.refetch()])
  const game = games.data?.find((each) => each.type === type)

  if (game && settings.data) {
    return {
      at: game.status === 'active' ? 'open' : 'closed',
      limits: { minimum: kopecksOf(game.min_bet), maximum: kopecksOf(game.max_bet) },
      edgeBasisPoints: basisPointsFromPercent(game.house_edge),
      maximumWin: kopecksOf(settings.data.games.maximumWin),
      retry,
    }
  }
  const failed = games.isError || settings.isError || (games.isSuccess && !game)
  return {
    at: failed ? 'failed' : 'loading',
    limits: { minimum: kopecks(1), maximum: greatestAmount },
    edgeBasisPoints: usualEdge,
    maximumWin: greatestAmount,
    retry,
  }
}
