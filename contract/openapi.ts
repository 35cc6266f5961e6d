import type { TObject } from 'typebox'
import { Components, type Json } from './openapi-components.ts'
import { type RefusalCode, refusals } from './refusals.ts'
import { isForStaff, type RouteShape } from './route.ts'
import { routes } from './routes.ts'

const key = {
  name: 'idempotency-key',
  in: 'header',
  description:
    'The same key and body get the first answer. Best a UUID of version 7: the time in it spares the ledger a search through older months',
  schema: { type: 'string', pattern: '^[!-~]{1,64}$' },
}

/** The API document (OpenAPI 3.1): all calls from the declarations that they are served by, each with its refusals by status. */
export function openApi(): Json {
  const components = new Components()
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes as readonly RouteShape[]) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Casino', version: '1.0.0', description: 'Amounts of money are roubles with at most 2 decimals.' },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: [...new Set(routes.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: { IdempotencyKey: key },
      ...components.used(),
    },
  }
}

const tagOf = ({ path }: RouteShape) => path.split('/')[2] ?? ''

/** `POST /api/games/mines/{id}` is `postGamesMinesById`. */
function operationIdOf({ method, path }: RouteShape): string {
  const words = path
    .slice('/api/'.length)
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function operationOf(route: RouteShape, components: Components): Json {
  const { summary, who, keyed, params, query, wrapped } = route
  const parameters = [
    ...parametersOf('path', params, components),
    ...parametersOf('query', query, components),
    ...(keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const isFile = 'format' in route.reply && route.reply.format === 'binary'
  const reply = { schema: isFile ? { type: 'string' } : components.schemaOf(route.reply) }
  return {
    operationId: operationIdOf(route),
    summary,
    ...(wrapped && { description: `The body may also be sent as the field \`${wrapped}\` of an object.` }),
    tags: [tagOf(route)],
    ...(who === 'anyone' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(route, components),
    responses: {
      200: { description: 'Done', content: { [isFile ? 'application/octet-stream' : 'application/json']: reply } },
      ...refusalsOf(route, components),
    },
  }
}

function parametersOf(place: 'path' | 'query', shape: TObject | undefined, components: Components): Json[] {
  const required: readonly string[] = shape?.required ?? []
  return Object.entries(shape?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    ...((place === 'path' || required.includes(name)) && { required: true }),
    schema: components.schemaOf(schema),
  }))
}

function bodyOf({ body, upload }: RouteShape, components: Components): Json {
  if (upload) return { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } }
  if (!body) return {}
  const schema = components.schemaOf(body)
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

/** The route's own refusals by their status; `default` has those of every call with its rights, method and key. */
function refusalsOf(route: RouteShape, components: Components): Json {
  const general = generalRefusals(route)
  const own = new Set(route.refusals.filter((code) => !general.includes(code)))
  const byStatus = Map.groupBy(own, (code) => String(refusals[code][0]))
  const listed = [...byStatus].map(([status, codes]) => [status, components.refusalOf(status, codes)])
  return Object.fromEntries([...listed, ['default', components.refusalOf('default', general)]])
}

function generalRefusals({ method, who, keyed, whenRestricted, notWithNewRights }: RouteShape): RefusalCode[] {
  const signedIn = who !== 'anyone'
  return [
    'bad_request',
    ...(method === 'PATCH' || method === 'PUT' ? (['nothing_to_change'] as const) : []),
    ...(signedIn ? (['unauthenticated'] as const) : []),
    ...(signedIn && !whenRestricted ? (['account_banned'] as const) : []),
    ...(signedIn && method !== 'GET' && !whenRestricted ? (['account_closed'] as const) : []),
    ...(signedIn && who !== 'visitor' ? (['account_pending'] as const) : []),
    ...(isForStaff(who) ? (['forbidden', 'address_not_allowed', 'permission_missing'] as const) : []),
    ...(notWithNewRights ? (['rights_too_new'] as const) : []),
    ...(keyed ? (['key_invalid', 'key_from_future', 'key_reused', 'key_archived', 'outcome_unknown'] as const) : []),
    'too_many_requests',
    'overloaded',
    'unavailable',
    'standby_missing',
    'internal',
  ]
}
