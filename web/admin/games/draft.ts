import type { GameStatus } from '@casino/contract/entities'
import { looserWaysOfGame } from '@casino/contract/loosening'
import type { AdminGame, createGame, updateGame } from '@casino/contract/panel/admin-games'
import type { BodyOf } from '@casino/contract/route'
import { addressLimits, gameLimits } from '@casino/contract/setting-limits'
import { loosenedFields } from '@casino/rules/loosening'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { kopecksOf } from '../../ui/fields/amount.ts'

/** The contents of the form; amounts are absent while their field is empty. */
export interface GameDraft {
  readonly name: string
  readonly status: GameStatus
  readonly edge: string
  readonly minBet: Kopecks | undefined
  readonly maxBet: Kopecks | undefined
  readonly link: string
  readonly imageUrl: string
  readonly reason: string
}

export type GameDraftProblem =
  | 'name'
  | 'edge'
  | 'min_least'
  | 'max_least'
  | 'min_above_max'
  | 'min_too_large'
  | 'max_too_large'
  | 'link'
  | 'imageUrl'
export type GameChange = BodyOf<typeof updateGame>

const { name: nameLimits, edge: edgeLimits, bet: betLimits } = gameLimits
const address = new RegExp(addressLimits.pattern)

export function draftOf(game: AdminGame): GameDraft {
  return {
    name: game.name,
    status: game.status,
    edge: String(game.house_edge).replace('.', ','),
    minBet: kopecksOf(game.min_bet),
    maxBet: kopecksOf(game.max_bet),
    link: game.link,
    imageUrl: game.imageUrl,
    reason: '',
  }
}

/** The initial contents of the form for a new record. */
export interface NewGameDraft extends GameDraft {
  readonly provider: string
  readonly alias: string
}
export type NewGameProblem = GameDraftProblem | 'provider' | 'alias'
export type NewGame = BodyOf<typeof createGame>

export const emptyGame: NewGameDraft = {
  provider: '',
  alias: '',
  name: '',
  status: 'development',
  edge: '',
  minBet: kopecks(1_00),
  maxBet: kopecks(100_000_00),
  link: '',
  imageUrl: '',
  reason: '',
}

const identifier = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/

export function problemsOfNew(draft: NewGameDraft): ReadonlySet<NewGameProblem> {
  const found = new Set<NewGameProblem>(problemsOf(draft))
  if (draft.link === '') found.delete('link')
  if (!identifier.test(draft.provider)) found.add('provider')
  if (!identifier.test(draft.alias)) found.add('alias')
  return found
}

/** For a draft without problems. */
export function newGameOf({
  provider,
  alias,
  name,
  status,
  edge,
  minBet,
  maxBet,
  link,
  imageUrl,
}: NewGameDraft): NewGame {
  return {
    provider,
    alias,
    name: name.trim(),
    status,
    house_edge: edgeOf(edge) ?? 0,
    ...(minBet !== undefined && { min_bet: roublesFromKopecks(minBet) }),
    ...(maxBet !== undefined && { max_bet: roublesFromKopecks(maxBet) }),
    ...(link && { link }),
    imageUrl,
  }
}

export function problemsOf(draft: GameDraft): ReadonlySet<GameDraftProblem> {
  const { minBet, maxBet } = draft
  const name = draft.name.trim()
  const isAddress = (text: string) => text.length <= addressLimits.maxLength && address.test(text)
  const isTooLarge = (bet: Kopecks | undefined) => bet !== undefined && bet > betLimits.maximum * 100
  const found: Record<GameDraftProblem, boolean> = {
    name: name.length < 1 || name.length > nameLimits.maxLength,
    edge: edgeOf(draft.edge) === undefined,
    min_least: (minBet ?? 0) < betLimits.minimum * 100,
    max_least: (maxBet ?? 0) < betLimits.minimum * 100,
    min_above_max: minBet !== undefined && maxBet !== undefined && minBet > maxBet,
    min_too_large: isTooLarge(minBet),
    max_too_large: isTooLarge(maxBet),
    link: !isAddress(draft.link),
    imageUrl: !isAddress(draft.imageUrl),
  }
  return new Set((Object.keys(found) as GameDraftProblem[]).filter((problem) => found[problem]))
}

/**
 * Only fields that differ from the game are sent, so that another administrator's change of another field is not undone. For a
 * draft without problems.
 */
export function changeOf(game: AdminGame, draft: GameDraft): GameChange | undefined {
  const wanted = {
    name: draft.name.trim(),
    status: draft.status,
    house_edge: edgeOf(draft.edge) ?? game.house_edge,
    min_bet: draft.minBet === undefined ? game.min_bet : roublesFromKopecks(draft.minBet),
    max_bet: draft.maxBet === undefined ? game.max_bet : roublesFromKopecks(draft.maxBet),
    link: draft.link,
    imageUrl: draft.imageUrl,
  }
  const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((field) => wanted[field] !== game[field])
  if (fields.length === 0) return undefined
  const reason = draft.reason.trim()
  return { ...Object.fromEntries(fields.map((field) => [field, wanted[field]])), ...(reason && { reason }) }
}

/** Whether the change needs a second administrator, or a day (docs/product.md A20). */
export function isLooserGame(
  game: AdminGame,
  { house_edge = game.house_edge, max_bet = game.max_bet }: GameChange = {},
) {
  const from = { edgeBasisPoints: game.house_edge, maxBet: game.max_bet }
  return loosenedFields(looserWaysOfGame, from, { edgeBasisPoints: house_edge, maxBet: max_bet }).length > 0
}

/** Per cent with at most two decimals; the separator is a comma or a point. */
function edgeOf(text: string): number | undefined {
  if (!/^\d{1,2}([.,]\d{1,2})?$/.test(text.trim())) return undefined
  const percent = Number(text.trim().replace(',', '.'))
  return percent <= edgeLimits.maximum ? percent : undefined
}
