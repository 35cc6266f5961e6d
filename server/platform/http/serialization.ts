import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Serialize = (reply: unknown) => string

/** Shared by all servers of this process: the schemas are those of the contract. */
const compiled = new WeakMap<Schema, Serialize>()

/** Compiles the schema of a reply when it is first sent (decision 62). */
export const compileSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  return (reply) => {
    const serialize = compiled.get(schema) ?? fastJsonStringify(schema)
    compiled.set(schema, serialize)
    return serialize(reply)
  }
}
