import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Need, Sample, TextPlan } from './plan.ts'

/** Stands for an unknown value; a text with it is not a statement. */
const mark = '\u{1}'
const anything: unknown = new Proxy(() => {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => mark : key === Symbol.iterator ? undefined : anything),
  apply: () => anything,
})

function madeUp(sample: Sample): unknown {
  if (sample === 'anything') return anything
  if ('value' in sample) return sample.value
  return Object.fromEntries(Object.entries(sample.object).map(([name, of]) => [name, madeUp(of)]))
}

const isWhole = (text: string) => !text.includes(mark) && !/\b(undefined|NaN)\b/.test(text)

const runsWhenImported = /(^|\/)main\.ts$|-command\.ts$/

const mostVariants = 200

/** Runs plans inside their modules, which are loaded with the plans' functions appended. */
export class TextRunner {
  readonly #root: string
  readonly #modules = new Map<string, Promise<Record<string, (...values: unknown[]) => unknown>>>()
  readonly #values = new Map<TextPlan, Promise<unknown[]>>()

  constructor(root: string, plans: Iterable<TextPlan>) {
    this.#root = root
    const additions = new Map<string, string>()
    for (const { file, source } of plans) {
      const url = this.#urlOf(file)
      additions.set(url, `${additions.get(url) ?? ''}\n${source}`)
    }
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context)
        const addition = additions.get(url)
        return addition ? { ...loaded, source: `${loaded.source}${addition}` } : loaded
      },
    })
  }

  /** The possible texts of a plan, or why there is none. */
  async textsOf(plan: TextPlan): Promise<{ texts: string[]; trouble?: string }> {
    try {
      const values = await this.#valuesOf(plan)
      const texts = [...new Set(values.filter((value) => typeof value === 'string'))]
      const whole = texts.filter(isWhole)
      return whole.length > 0
        ? { texts: whole }
        : { texts: [], trouble: texts[0] ?? `no text in ${values.length} values` }
    } catch (trouble) {
      return { texts: [], trouble: String(trouble) }
    }
  }

  #valuesOf(plan: TextPlan): Promise<unknown[]> {
    const known = this.#values.get(plan)
    if (known) return known
    // A recursive call passes nothing new.
    this.#values.set(plan, Promise.resolve([]))
    const values = this.#run(plan)
    this.#values.set(plan, values)
    return values
  }

  async #run(plan: TextPlan): Promise<unknown[]> {
    let choices: unknown[][] = [[]]
    for (const need of plan.needs) {
      const values = await this.#ofNeed(need)
      choices = choices.flatMap((choice) => values.map((value) => [...choice, value])).slice(0, mostVariants)
    }
    const functions = await this.#load(plan.file)
    const results: unknown[] = []
    let trouble: unknown
    for (const choice of choices) {
      try {
        results.push(functions[plan.name]!(anything, ...choice))
      } catch (cause) {
        trouble ??= cause
      }
    }
    if (results.length === 0) throw trouble ?? new Error('nobody calls it')
    return results
  }

  async #ofNeed(need: Need): Promise<unknown[]> {
    const sample = madeUp(need.sample)
    if (need.of === 'nothing') return [sample, undefined]
    if (need.of === 'type') return [...need.values]
    const plans = need.of === 'callers' ? need.plans : [need.plan]
    const found: unknown[] = []
    for (const plan of plans) {
      const values = plan ? await this.#valuesOf(plan).catch(() => [sample]) : [undefined]
      for (const value of values) {
        const items =
          need.of === 'elements' ? (Array.isArray(value) ? value : [sample]) : [value === anything ? sample : value]
        for (const item of items) {
          const property =
            need.property && item != null && item !== sample ? (item as Record<string, unknown>)[need.property] : item
          found.push(property === anything ? sample : property)
        }
      }
    }
    return [...new Set(found)]
  }

  #load(file: string) {
    if (runsWhenImported.test(file)) throw new Error(`${file} is a command`)
    const loaded = this.#modules.get(file) ?? import(this.#urlOf(file))
    this.#modules.set(file, loaded)
    return loaded
  }

  #urlOf(file: string): string {
    return pathToFileURL(join(this.#root, file)).href
  }
}
