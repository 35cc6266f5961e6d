import { withClient } from '@casino/server/platform/database/with-client'
import { Comparer } from './compare.ts'
import { describe } from './describe.ts'
import { readCatalogue } from './nullable.ts'
import { Planner } from './plan.ts'
import { openSource } from './sites.ts'
import { TextRunner } from './texts.ts'

/** The findings about the statements of the server's source. */
export interface Findings {
  /** The number of places that run a statement, and of different texts that PostgreSQL has described. */
  readonly sites: number
  readonly texts: number
  /** The number of these places that give their rows a type. */
  readonly typed: number
  /** Statements whose text was not found, by place. */
  readonly unresolved: Readonly<Record<string, string>>
  /** Statements that PostgreSQL refuses, by place. */
  readonly refused: Readonly<Record<string, string>>
  /** Places whose rows do not match their type. */
  readonly wrong: Readonly<Record<string, readonly string[]>>
}

/** Describes every statement of the server's source on a migrated database, and compares its columns with its row type. */
export async function checkStatements(root: string, databaseUrl: string): Promise<Findings> {
  const { checker, sites, close } = openSource(root)
  const planner = new Planner(checker, root)
  const planned = sites.map((site) => ({ site, plan: planner.planOf(site.text) }))
  const texts = new TextRunner(root, planner.plans)
  const comparer = new Comparer(checker)
  const unresolved: Record<string, string> = {}
  const refused: Record<string, string> = {}
  const wrong: Record<string, string[]> = {}
  let described = 0
  let typed = 0
  await withClient(databaseUrl, async (client) => {
    const catalogue = await readCatalogue(client)
    for (const { site, plan } of planned) {
      const found = await texts.textsOf(plan)
      if (found.trouble !== undefined) unresolved[site.name] = found.trouble
      if (comparer.isTyped(site.row)) typed += 1
      const differences = new Set<string>()
      for (const text of found.texts) {
        described += 1
        try {
          const columns = await describe(client, catalogue, text)
          for (const difference of comparer.differences(site.row, columns)) differences.add(difference)
        } catch (refusal) {
          refused[site.name] = `${refusal}: ${text}`
        }
      }
      if (differences.size > 0) wrong[site.name] = [...differences]
    }
  }).finally(close)
  return { sites: sites.length, texts: described, typed, unresolved, refused, wrong }
}
