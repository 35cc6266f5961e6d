import { paletteOf } from './cover.ts'
import type { CatalogueGame } from './games.ts'
import { randomFrom } from './random.ts'

/** The mathematical models of the games partner's sandbox, by volatility. */
const models: Readonly<Record<CatalogueGame['volatility'], readonly string[]>> = {
  low: ['orchard', 'meadow'],
  medium: ['caravan', 'vault', 'spark'],
  high: ['summit', 'forge'],
}

/** The sandbox's data about each game, because it shares no code with the catalogue. */
function sandboxGames(games: readonly CatalogueGame[]) {
  return games.map((game) => ({
    alias: game.alias,
    provider: game.provider.name,
    title: game.name,
    category: game.category,
    volatility: game.volatility,
    model: randomFrom(`${game.alias} model`).one(models[game.volatility]),
    object: game.object,
    tint: game.tint,
    palette: paletteOf(game),
  }))
}

/** One line for each game, so that a change is easy to review. */
export function sandboxGamesFile(games: readonly CatalogueGame[]): string {
  return `[\n${sandboxGames(games)
    .map((game) => `  ${JSON.stringify(game)}`)
    .join(',\n')}\n]\n`
}
