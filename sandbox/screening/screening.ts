import { setTimeout as pause } from 'node:timers/promises'
import { openSandbox } from '../kit/frame.ts'
import { html } from '../kit/page.ts'
import type { ReceivedCall, RouteAnswer, RouteContext } from '../kit/routes.ts'

// A screening service with the matching API of OpenSanctions (https://www.opensanctions.org/docs/api/matching/). It answers by the
// words in a name: “Sanctioned”, “Exposed” and “Related” are on its lists, “Unclear” cannot be compared, “Slow” is answered late,
// “Broken” with an error; everybody else is clear. A control besides the common ones:
//
// - POST /_sandbox/version {version}: the version of the lists from now on

interface State {
  version: string
  /** Which fields it was sent, newest last. */
  queries: { name: string; fields: string[] }[]
}

const dataset = 'default'
const slowMs = 3000
const mostStored = 1000
const topics = { Sanctioned: 'sanction', Exposed: 'role.pep', Related: 'role.rca' } as const

const error = (status: number, detail: string): RouteAnswer => ({ status, json: { detail } })
const textIn = (list: unknown) => (Array.isArray(list) ? String(list[0] ?? '') : '')

async function match(call: ReceivedCall, { state, save, env }: RouteContext<State>): Promise<RouteAnswer> {
  if (call.params[0] !== dataset) return error(404, 'no such dataset')
  if (env.SCREENING_KEY && call.headers.authorization !== `ApiKey ${env.SCREENING_KEY}`) return error(401, 'the key')
  const queries = (call.body?.queries ?? {}) as Record<
    string,
    { schema?: string; properties?: Record<string, unknown> }
  >
  const responses: Record<string, unknown> = {}
  for (const [id, { schema, properties = {} }] of Object.entries(queries)) {
    const name = textIn(properties.name)
    if (schema !== 'Person' || name === '' || /Unclear/.test(name)) return error(400, 'Cannot parse example entity')
    state.queries = [...state.queries, { name, fields: Object.keys(properties) }].slice(-mostStored)
    save()
    if (/Broken/.test(name)) return error(500, 'Server error')
    if (/Slow/.test(name)) await pause(slowMs)
    const listed = Object.entries(topics).filter(([word]) => name.includes(word))
    const results = listed.map(([word, topic]) => ({
      id: `Q-${word.toLowerCase()}`,
      caption: name.toUpperCase(),
      schema: 'Person',
      properties: { name: [name], birthDate: ['1970'], topics: [topic] },
      datasets: topic === 'sanction' ? ['un_sc_sanctions', 'eu_fsf'] : ['wd_peps'],
      score: 0.94,
      match: true,
    }))
    responses[id] = {
      status: 200,
      results,
      total: { value: results.length, relation: 'eq' },
      query: { schema, properties },
    }
  }
  return { json: { responses, limit: 10 } }
}

await openSandbox<State>({
  name: 'Screening',
  fresh: () => ({ version: '20261130000000', queries: [] }),
  api: {
    'POST /match/{dataset}': match,
    'GET /catalog': (_call, { state }) => ({
      json: {
        datasets: [{ name: dataset, title: 'Lists', load: true, version: state.version, children: [] }],
        current: [dataset],
      },
    }),
  },
  controls: {
    'POST /version': ({ body = {} }, { state }) => {
      state.version = String(body.version)
      return { json: { version: state.version } }
    },
    'GET /queries': (_call, { state }) => ({ json: state.queries }),
  },
  overview: ({ state }) => html`${state.queries.map(({ name }) => html`<p class="card">${name}</p>`)}`,
})
