import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data/types'
import type { Page } from '@playwright/test'

/** The oldest browsers in which players can use everything (README.md); the build also has them (web/vite.config.ts). */
const oldest = { chrome: 100, firefox: 100, safari: 15.4 } as const

/** A global, or a member of one: of its instances, or its own (`fixed`). */
interface Api {
  readonly of: string
  readonly name?: string
  readonly fixed?: true
}

/** Whether one of the oldest browsers lacks a feature. */
export function isNewer({ support }: CompatStatement): boolean {
  return Object.entries(oldest).some(([browser, version]) => {
    const statements = [support[browser as keyof typeof oldest] ?? []].flat() as Exclude<SupportStatement, unknown[]>[]
    return !statements.some(
      ({ version_added: added, flags, prefix, alternative_name: otherName }) =>
        typeof added === 'string' &&
        !flags &&
        !prefix &&
        !otherName &&
        Number.parseFloat(added.replace('≤', '')) <= version,
    )
  })
}

/** Every API that one of the oldest browsers lacks. */
function newerApis(): readonly Api[] {
  const found: Api[] = []
  const look = (parents: Identifier | undefined, prefix = '') => {
    for (const [of, parent] of entriesOf(parents)) {
      const whole = `${prefix}${of}`
      if (parent.__compat && isNewer(parent.__compat)) found.push({ of: whole })
      for (const [key, { __compat: compat }] of entriesOf(parent)) {
        if (!compat || !isNewer(compat) || key.endsWith('_event') || key === of) continue
        const name = key.replace(/_static$/, '')
        if (of === 'Window') found.push({ of: name })
        else found.push({ of: whole, name, ...(name !== key && { fixed: true }) })
      }
    }
  }
  look(data.api)
  look(data.javascript.builtins)
  look(data.javascript.builtins?.Intl, 'Intl.')
  // Chromium itself would still require what it then lacks.
  return found.filter(({ of }) => !/^trusted/i.test(of))
}

const entriesOf = (features: Identifier = {}): [string, Identifier][] =>
  Object.entries(features).filter(([key]) => key !== '__compat') as [string, Identifier][]

/** Removes every API that one of the oldest browsers lacks from the page and its workers. */
export async function asOldest(page: Page): Promise<void> {
  const apis = newerApis()
  await page.addInitScript(removeApis, apis)
  await page.route('**/assets/*worker-*.js', async (route) => {
    const answer = await route.fetch()
    const script = `(${removeApis})(${JSON.stringify(apis)});${await answer.text()}`
    await route.fulfill({ response: answer, body: script })
  })
}

/** Removes them from the page or worker in which it runs. */
function removeApis(apis: readonly Api[]): void {
  const at = (path: string) => path.split('.').reduce<unknown>((of, name) => Object(of)[name], globalThis)
  for (const { of, name, fixed } of apis) {
    const path = of.split('.')
    const last = path.pop() as string
    const owner =
      name === undefined ? (path.length > 0 ? at(path.join('.')) : globalThis) : at(fixed ? of : `${of}.prototype`)
    if (Object(owner) === owner) Reflect.deleteProperty(Object(owner), name ?? last)
  }
}
