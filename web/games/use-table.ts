import type { GameType } from '@casino/contract/entities'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/amount.ts'
import { type Kept, kept, useKept } from '../ui/kept.ts'
import { useCurrencySign } from '../ui/Money.tsx'
import { useOnline } from '../wire/connection.ts'
import { useSession } from '../wire/session.ts'
import { betProblem } from './bet.ts'
import { type House, useHouse } from './house.ts'
import { describeProblem, type Problem } from './problem.ts'

/** What a game's page knows of the house and of the player before a bet. */
export interface GameTable {
  readonly game: GameType
  readonly house: House
  /** The sign of the site's currency. */
  readonly sign: string
  /** Absent for a guest. */
  readonly playerId: string | undefined
  readonly balance: Kopecks | undefined
  /** The most that a stake can be: what the player has, for a guest what the game takes. */
  readonly ceiling: Kopecks
  /** Why no bet is taken at all now, in words. */
  readonly hindrance: string | undefined
  /** Whether bets are taken: house and player are known, the house is open, and there is a network. */
  readonly open: boolean
  /** What is wrong with a bet of this stake before it is sent, in words. */
  readonly problemOf: (stake: Kopecks | undefined) => Problem | undefined
}

export function useTable(game: GameType): GameTable {
  const { user, loading } = useSession()
  const sign = useCurrencySign()
  const online = useOnline()
  const house = useHouse(game)
  const balance = user && kopecksOf(user.balance)
  const { limits } = house
  return {
    game,
    house,
    sign,
    playerId: user?.id,
    balance,
    ceiling: balance ?? limits.maximum,
    hindrance: house.at === 'closed' ? m.refusal_game_closed() : online ? undefined : m.game_offline(),
    open: house.at === 'open' && online && !loading,
    problemOf(stake) {
      const problem = betProblem({ balance, stake, limits })
      return problem && describeProblem(problem, { limits, sign })
    },
  }
}

/** spec §9: default bet 10. */
const defaultStake = kopecks(1_000)

const stakes = {} as Record<GameType, Kept<Kopecks>>

/** The stake in the game's field; this browser remembers it for the next visit. */
export function useStake(game: GameType): [stake: Kopecks, keep: (stake: Kopecks) => void] {
  stakes[game] ??= kept(`stake-${game}`, defaultStake, wholeStake)
  return useKept(stakes[game])
}

function wholeStake(saved: unknown): Kopecks | undefined {
  return Number.isSafeInteger(saved) && (saved as number) > 0 ? kopecks(saved as number) : undefined
}
