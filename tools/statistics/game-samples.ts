import { games } from '@casino/rules/games/index'
import type { GameSample } from './sample.ts'

/** The sample of each game of the house: what its file in games/ exports as `sample`. */
export async function gameSamples(): Promise<GameSample[]> {
  const files: { sample: GameSample }[] = await Promise.all(games.map(({ type }) => import(`./games/${type}.ts`)))
  return files.map(({ sample }) => sample)
}
