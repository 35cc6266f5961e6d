import openapiTypes, { astToString } from 'openapi-typescript'
import { openApi } from './openapi.ts'
import type { Json } from './openapi-components.ts'
import { isForStaff, type RouteShape } from './route.ts'
import { routes } from './routes.ts'

const head =
  '// Types of the calls that a key may make, from the API document: npm run client-types writes this file.\n'

/** The source of client/api.ts: the calls that a key may make, with their replies, and nothing that these do not need. */
export async function clientTypes(): Promise<string> {
  const { paths, components, ...document } = structuredClone(openApi()) as unknown as Document
  const called = (routes as readonly RouteShape[]).filter(
    ({ method, who, reply }) => method === 'GET' && isForStaff(who) && !('format' in reply),
  )
  const read = Object.fromEntries(called.map(({ path }) => [path, { get: withoutRefusals(paths[path]?.get) }]))
  const schemas = reachable(read, components.schemas)
  const types = await openapiTypes(JSON.stringify({ ...document, paths: read, components: { schemas } }))
  return head + astToString(types).replace(/^export type webhooks = .*\n/m, '')
}

interface Document {
  readonly openapi: string
  readonly info: Json
  readonly paths: Record<string, Record<string, Json>>
  readonly components: { readonly schemas: Record<string, Json> }
}

const withoutRefusals = (operation: Json | undefined): Json => {
  const { responses, ...rest } = operation as { responses: Record<string, Json> }
  return { ...rest, responses: { 200: responses['200'] } }
}

/** The schemas that are referred to, by these schemas too. */
function reachable(from: unknown, schemas: Record<string, Json>): Record<string, Json> {
  const names = new Set<string>()
  const follow = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue
      names.add(name)
      follow(schemas[name])
    }
  }
  follow(from)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)))
}
