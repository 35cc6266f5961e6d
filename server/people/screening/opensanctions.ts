import type { ScreeningEntry } from '@casino/contract/people/screening'
import { fieldsOf, request } from '../../money/providers/adapters/request.ts'
import { ProviderUnavailable, ProviderUnreadable } from '../../money/providers/provider.ts'
import type { ScreeningService, ServiceAnswer } from './service.ts'

/** The matching API of OpenSanctions, which yente serves on the operator's own machine (decision 190). */
interface OpenSanctions {
  readonly url: string
  /** Absent if the operator runs the service. */
  readonly key: string | undefined
  readonly dataset: string
}

const timeoutMs = 10_000
/**
 * The topics that count: sanctions, persons linked to them, public offices, and relatives and close associates of their
 * holders.
 */
const topics = ['sanction', 'sanction.linked', 'role.pep', 'role.rca']
const mostEntries = 10
const threshold = '0.7'
const query = 'player'

export function openOpenSanctions({ url, key, dataset }: OpenSanctions): ScreeningService {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `ApiKey ${key}` }
  const at = (path: string) => new URL(`${url}${path}`)

  /** The version of the lists that a comparison made now uses. */
  async function listVersion(): Promise<string> {
    const { status, json } = await request({ method: 'GET', url: at('/catalog'), headers, timeoutMs })
    const { datasets } = fieldsOf(json)
    const ours = Array.isArray(datasets) ? datasets.map(fieldsOf).find(({ name }) => name === dataset) : undefined
    const version = ours?.index_version ?? ours?.version
    if (status !== 200 || typeof version !== 'string')
      throw new ProviderUnavailable(`the screening service does not report the version of ${dataset}: HTTP ${status}`)
    return version.slice(0, 100)
  }

  return {
    async screen({ name, birthDate }) {
      const version = await listVersion()
      const match = at(`/match/${encodeURIComponent(dataset)}`)
      const wanted = new URLSearchParams({ threshold, limit: String(mostEntries) })
      for (const topic of topics) wanted.append('topics', topic)
      match.search = String(wanted)
      const properties = { name: [name], birthDate: [birthDate] }
      const json = { queries: { [query]: { schema: 'Person', properties } } }
      const answered = await request({ method: 'POST', url: match, headers, json, timeoutMs })
      return { listVersion: version, ...read(answered) }
    },
  }
}

function read({
  status,
  json,
}: {
  readonly status: number
  readonly json: unknown
}): Pick<ServiceAnswer, 'outcome' | 'entries'> {
  // The service cannot read this name; a repeat would not help.
  if (status === 400) return { outcome: 'unknown', entries: [] }
  if (status !== 200) throw new ProviderUnavailable(`the screening service answered HTTP ${status}`)
  const answer = fieldsOf(fieldsOf(fieldsOf(json).responses)[query])
  if (!Array.isArray(answer.results)) throw new ProviderUnreadable('the screening service answered without results')
  if (answer.status !== 200) return { outcome: 'unknown', entries: [] }
  const entries = answer.results.map(fieldsOf).filter(({ match }) => match === true)
  return { outcome: entries.length > 0 ? 'hit' : 'clear', entries: entries.slice(0, mostEntries).map(entryOf) }
}

function entryOf(result: Readonly<Record<string, unknown>>): ScreeningEntry {
  const { id, caption, score, datasets } = result
  if (typeof id !== 'string' || typeof caption !== 'string' || typeof score !== 'number')
    throw new ProviderUnreadable('the screening service answered with an entry without id, caption or score')
  const { birthDate, topics } = fieldsOf(result.properties)
  return {
    id: id.slice(0, 200),
    caption: caption.slice(0, 200),
    births: textsOf(birthDate),
    topics: textsOf(topics),
    lists: textsOf(datasets),
    score,
  }
}

const textsOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).filter((one) => typeof one === 'string').slice(0, 20)
