import type { GameType } from '@casino/contract/entities'
import type { Exclusion } from '@casino/contract/people/protection'
import type { BetTerms } from '@casino/contract/play/rounds'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { breakReason } from '../shell/protection/use-break.tsx'
import { m } from '../texts/compiled/messages.js'
import { createPersisted, type Persisted, useLocalStorage } from '../ui/browser/local-storage.ts'
import { kopecksOf } from '../ui/fields/amount.ts'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { useOnline } from '../wire/connection.ts'
import { protectionOptions } from '../wire/protection.ts'
import { useSession } from '../wire/session.ts'
import { betProblem } from './bet.ts'
import { type HouseSettings, useHouse, withCap } from './house.ts'
import { describeProblem, type ShownProblem } from './problem.ts'
import { sameTerms, type TermsChange } from './terms.ts'

/** The input from the casino and the player that a game's page needs before a bet. */
export interface GameTable {
  readonly game: GameType
  readonly house: HouseSettings
  /** The sign of the site's currency. */
  readonly sign: string
  /** Absent for a guest. */
  readonly playerId: string | undefined
  readonly balance: Kopecks | undefined
  /** The maximum stake: the player's balance; for a guest the game's maximum. */
  readonly ceiling: Kopecks
  /** Why no bets are accepted now, in words. */
  readonly blockedReason: string | undefined
  /** The terms that the player was shown; every bet names them (docs/product.md M10). */
  readonly terms: BetTerms
  /** The terms changed while the page was open: no bet is placed until the player has agreed to them. */
  readonly change: (TermsChange & { readonly accept: () => void }) | undefined
  /**
   * Whether bets are accepted: settings and player are loaded, the game is open, the player is not excluded, the terms are
   * accepted, and the network is up.
   */
  readonly open: boolean
  /** The problem with a bet of this stake before it is sent, in words. */
  readonly problemOf: (stake: Kopecks | undefined) => ShownProblem | undefined
}

/** Terms that are not in a game's record: its table of multipliers, and an edge that no record changes. */
interface OwnTerms {
  readonly payoutTable: number
  readonly edgeBasisPoints?: number
}

export function useTable(game: GameType, own: OwnTerms): GameTable {
  const { user, loading } = useSession()
  const sign = useCurrencySign()
  const online = useOnline()
  const protection = useQuery({ ...protectionOptions, enabled: user !== undefined }).data
  const house = withCap(useHouse(game), game, protection)
  const balance = user && kopecksOf(user.balance)
  const { limits } = house
  const exclusion = protection?.exclusion
  const { terms, change } = useTerms(house, own, user !== undefined)
  return {
    game,
    house,
    sign,
    playerId: user?.id,
    balance,
    ceiling: balance ?? limits.maximum,
    blockedReason: blockedReasonOf({ house, online, changed: change !== undefined, exclusion }),
    terms,
    change,
    open: house.at === 'open' && online && !loading && !change && !exclusion,
    problemOf(stake) {
      const problem = betProblem({ balance, stake, limits })
      return problem && describeProblem(problem, { limits, sign })
    },
  }
}

interface Blocked {
  readonly house: HouseSettings
  readonly online: boolean
  readonly changed: boolean
  readonly exclusion: Exclusion | null | undefined
}

function blockedReasonOf({ house, online, changed, exclusion }: Blocked) {
  if (exclusion) return breakReason(exclusion)
  if (house.at === 'closed') return m.refusal_game_closed()
  if (!online) return m.game_offline()
  return changed ? m.refusal_terms_changed() : undefined
}

/** The terms shown when the page was opened apply to the player's bets until they agree to others. A guest places no bets. */
function useTerms(
  house: HouseSettings,
  { payoutTable, edgeBasisPoints = house.edgeBasisPoints }: OwnTerms,
  isPlayer: boolean,
) {
  const [agreed, setAgreed] = useState<BetTerms>()
  const inForce: BetTerms = {
    houseEdge: edgeBasisPoints / 100,
    maximumWin: roublesFromKopecks(house.maximumWin),
    payoutTable,
  }
  const known = house.at === 'open' || house.at === 'closed'
  if (known && (!agreed || (!isPlayer && !sameTerms(agreed, inForce)))) setAgreed(inForce)
  const terms = agreed ?? inForce
  const changed = known && isPlayer && !sameTerms(terms, inForce)
  const change = changed ? { from: terms, to: inForce, accept: () => setAgreed(inForce) } : undefined
  return { terms, change }
}

/** docs/product.md §9: default bet 10. */
const defaultStake = kopecks(1_000)

const stakes: Partial<Record<string, Persisted<Kopecks>>> = {}

/** The stake in a field of the game, persisted in this browser for the next visit. */
export function useStake(game: GameType, field = ''): [stake: Kopecks, save: (stake: Kopecks) => void] {
  const name = `stake-${game}${field}`
  stakes[name] ??= createPersisted(name, defaultStake, wholeStake)
  return useLocalStorage(stakes[name])
}

function wholeStake(saved: unknown): Kopecks | undefined {
  return Number.isSafeInteger(saved) && (saved as number) > 0 ? kopecks(saved as number) : undefined
}
