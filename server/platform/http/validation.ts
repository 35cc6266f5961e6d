import type { RefusalCode } from '@casino/contract/refusals'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { Refusal } from './refusal.ts'

interface Schema {
  readonly refusal?: RefusalCode
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

// All errors are collected, so that the first field of the schema determines the refusal, in the order of the checks.
// Undeclared fields are dropped and never reach a handler.
const options = { allErrors: true, removeAdditional: 'all', strict: false } as const

/** Bodies are strict: "5" is not a number. */
const bodies = new Ajv(options)

/** Queries and parameters arrive as text. */
const texts = new Ajv({ ...options, coerceTypes: true })

/** No call takes a longer list. Because all errors are collected, each invalid item would add another. */
const longestList = 256

/** The schema is compiled for the first call (decision 62); Ajv's cache serves the next server of this process. */
export const compileValidator: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? bodies : texts
  let validate: ValidateFunction | undefined
  return (data: unknown) => {
    validate ??= ajv.compile(schema)
    const long = fieldOfLongList(data)
    if (long !== undefined) return { error: refusalAt(schema, [long]) }
    return validate(data) || { error: refusalOf(schema, validate.errors ?? []) }
  }
}

function fieldOfLongList(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  return Object.entries(data).find(([, value]) => Array.isArray(value) && value.length > longestList)?.[0]
}

function refusalOf(schema: Schema, errors: readonly ErrorObject[]): Refusal {
  const order = Object.keys(schema.properties ?? {})
  const rank = (path: readonly string[]) => (path[0] === undefined ? -1 : order.indexOf(path[0]))
  return refusalAt(
    schema,
    errors.map(pathOf).reduce((first, next) => (rank(next) < rank(first) ? next : first), pathOf(errors[0])),
  )
}

function refusalAt(schema: Schema, path: readonly string[]): Refusal {
  const general = schema.refusal ?? 'bad_request'
  const code = nearestRefusal(schema, path) ?? general
  // A refusal specific to the field already identifies it.
  return new Refusal(code, code !== general || path.length === 0 ? undefined : { field: path.join('.') })
}

function pathOf(error: ErrorObject | undefined): readonly string[] {
  const path = (error?.instancePath ?? '').split('/').slice(1)
  const missing: unknown = error?.params.missingProperty
  return typeof missing === 'string' ? [...path, missing] : path
}

/** The refusal on the schema's path to the invalid field, the one nearest to the field. */
function nearestRefusal(schema: Schema, path: readonly string[]): RefusalCode | undefined {
  let nearest = schema.refusal
  let at: Schema | undefined = schema
  for (const step of path) {
    at = at?.properties?.[step] ?? at?.items
    nearest = at?.refusal ?? nearest
  }
  return nearest
}
