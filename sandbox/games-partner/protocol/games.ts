import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Figures } from '../engine/math/figures.ts'
import type { Model } from '../engine/model.ts'
import { modelOf } from '../engine/models.ts'
import { type GameInfo, type GameLook, type SymbolInfo, symbolIds, type Volatility } from '../engine/outcome.ts'

/** A game of the catalogue; catalogue/ writes them. */
export interface Game extends GameLook {
  readonly alias: string
  readonly provider: string
  readonly title: string
  readonly volatility: Volatility
  readonly model: string
}

const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(`../engine/${file}`, import.meta.url), 'utf8'))

export const games: readonly Game[] = read('games.json')
const figures: Readonly<Record<string, Figures>> = read('figures.json')

const keyOf = (provider: string, alias: string) => `${provider} ${alias}`.toLowerCase()
const byKey = new Map(games.map((game) => [keyOf(game.provider, game.alias), game]))

/** Finds a game by the names in a launch, in any letter case. */
export function findGame(provider: string, alias: string): Game | undefined {
  return byKey.get(keyOf(provider, alias))
}

/** The partner's number of a game; it stays the same when others come and go. */
export function gameId({ alias }: Game): number {
  return Number.parseInt(createHash('sha256').update(alias).digest('hex').slice(0, 7), 16)
}

/** The entry of a game in `games.list`. */
export function listed(game: Game) {
  const { alias, title, provider } = game
  const flags = { is_enabled: true, desktop_enabled: true, mobile_enabled: true }
  return { id: gameId(game), alias, group_alias: alias, title, provider, ...flags }
}

export const currencies: readonly string[] = (
  'RUB USD EUR UAH KZT UZS TRY BRL INR PLN GEL AZN AMD BYN CZK SEK NOK DKK HUF RON BGN CHF GBP CAD AUD JPY CNY ' +
  'BTC mBTC uBTC ETH mETH uETH LTC mLTC uLTC'
).split(' ')

const roubleBets = [1000, 2000, 3000, 5000, 10_000, 20_000, 30_000, 50_000, 100_000, 200_000, 500_000]
const defaultPlace = 1

/** Total bets in minor units. Each can be divided by every number of lines that a model has. */
export function betsIn(currency: string): readonly number[] {
  return currency === 'RUB' ? roubleBets : roubleBets.map((bet) => bet / 10)
}

export function gameInfo(game: Game, currency: string): GameInfo {
  const model = modelOf(game.model)
  const { returnToPlayer, returnPercent, hitRatePercent, standardDeviation, volatility, ...rest } = figures[game.model]!
  const bets = betsIn(currency)
  return {
    alias: game.alias,
    provider: game.provider,
    title: game.title,
    model: model.name,
    reels: model.reels.length,
    rows: model.rows,
    paylines: model.paylines,
    symbols: symbolsOf(model),
    bets,
    defaultBet: bets[defaultPlace]!,
    ...(model.freeSpins && { freeSpins: withoutReels(model.freeSpins) }),
    ...(model.hold && { hold: holdRules(model.hold) }),
    maxWinMultiple: model.maxWinMultiple,
    returnToPlayer: { ...returnToPlayer, percent: returnPercent },
    hitRatePercent: Number(hitRatePercent).toFixed(2),
    onceIn: {
      ...(rest.freeSpinsOnceIn !== null && { freeSpins: rest.freeSpinsOnceIn }),
      ...(rest.holdOnceIn !== null && { hold: rest.holdOnceIn }),
    },
    standardDeviation,
    volatility,
  }
}

function symbolsOf({ reels, freeSpins, pays, scatterPays }: Model): SymbolInfo[] {
  const used = [...new Set([...reels.flat(), ...(freeSpins?.reels.flat() ?? [])])]
  return symbolIds
    .filter((id) => used.includes(id))
    .map((id) => {
      if (id === 'wild' || id === 'coin') return { id, kind: id, pays: {} }
      if (id === 'scatter') return { id, kind: id, pays: scatterPays }
      return { id, kind: 'regular', pays: pays[id]! }
    })
}

function withoutReels({ reels: _, ...rules }: NonNullable<Model['freeSpins']>) {
  return rules
}

function holdRules({ coins, respins, grand, values }: NonNullable<Model['hold']>) {
  return {
    coins,
    respins,
    grand,
    values: values.map(({ multiple, jackpot }) => ({ multiple, ...(jackpot && { jackpot }) })),
  }
}
