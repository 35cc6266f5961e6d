import '@casino/server/platform/database/connect'
import pg from 'pg'
import { type Checker, ObjectFlags, type Symbol as Property, SymbolFlags, type Type } from 'typescript/unstable/sync'
import type { DescribedColumn } from './describe.ts'

/** The JavaScript type of each PostgreSQL type on the server's connections. */
type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json' | readonly [Kind]

/** A value of each type that is not plain text, in PostgreSQL's format; other types reach the server as strings. */
const samples = new Map<number, string>([
  [pg.types.builtins.BOOL, 't'],
  [pg.types.builtins.INT2, '1'],
  [pg.types.builtins.INT4, '1'],
  [pg.types.builtins.INT8, '1'],
  [pg.types.builtins.OID, '1'],
  [pg.types.builtins.FLOAT4, '1'],
  [pg.types.builtins.FLOAT8, '1'],
  [pg.types.builtins.NUMERIC, '1'],
  [pg.types.builtins.DATE, '2026-01-01'],
  [pg.types.builtins.TIMESTAMP, '2026-01-01 00:00:00'],
  [pg.types.builtins.TIMESTAMPTZ, '2026-01-01 00:00:00+00'],
  [pg.types.builtins.BYTEA, '\\x00'],
  [pg.types.builtins.JSON, '{}'],
  [pg.types.builtins.JSONB, '{}'],
  // bool[], int2[], int4[], text[], int8[], float8[], timestamptz[], date[], numeric[], bytea[], jsonb[]
  ...[1000, 1005, 1007, 1009, 1016, 1022].map((type): [number, string] => [type, type === 1000 ? '{t}' : '{1}']),
  [1185, '{"2026-01-01 00:00:00+00"}'],
  [1182, '{2026-01-01}'],
  [1231, '{1}'],
  [1001, '{"\\\\x00"}'],
  [3807, '{"{}"}'],
])

const kindOf = (type: number): Kind => kindOfValue(pg.types.getTypeParser(type)(samples.get(type) ?? 'a'))

function kindOfValue(value: unknown): Kind {
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  if (Array.isArray(value)) return [kindOfValue(value[0])]
  return typeof value === 'object' ? 'json' : (typeof value as 'string')
}

const nameOf = (kind: Kind): string => (typeof kind === 'string' ? kind : `${nameOf(kind[0])}[]`)

interface Field {
  readonly types: readonly Type[]
  readonly optional: boolean
  /** Only some members of a union have it: null stands for the others. */
  readonly partial: boolean
}

/** Compares PostgreSQL's description of a statement's columns with its row type. */
export class Comparer {
  readonly #checker: Checker
  readonly #fields = new Map<Type, ReadonlyMap<string, Field> | undefined>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  /** Whether a row type declares any columns. */
  isTyped(row: Type): boolean {
    return (this.#fieldsOf(row)?.size ?? 0) > 0
  }

  /** A sentence for each difference. */
  differences(row: Type, columns: readonly DescribedColumn[]): string[] {
    const fields = this.#fieldsOf(row)
    if (!fields) return []
    const found: string[] = []
    const described = new Map(columns.map((column) => [column.name, column]))
    for (const [name, { optional }] of fields)
      if (!described.has(name) && !optional) found.push(`${name} is no column of the statement`)
    const missing = [...fields.keys()].filter((name) => !described.has(name))
    for (const { name, type, nullness } of described.values()) {
      const field = fields.get(name)
      if (!field) {
        // Harmless, unless an optional property was meant to be this column.
        if (missing.length > 0) found.push(`${name} is not in the row type, and ${missing.join(', ')} in no column`)
        continue
      }
      const parts = field.types.flatMap((of) => (of.isUnionType() ? (of.getTypes() ?? []) : [of]))
      if (parts.some((part) => isAnything(part))) continue
      const kind = kindOf(type)
      const wrong = parts.find((part) => !isEmpty(part) && !this.#suits(part, kind))
      if (wrong) found.push(`${name} is a ${nameOf(kind)}, not ${this.#checker.typeToString(wrong)}`)
      if (nullness === 'maybe' && !field.partial && !parts.some(isNull)) found.push(`${name} can be null`)
    }
    return found
  }

  /** The properties of a row type, of all members of a union together; nothing if it declares no columns. */
  #fieldsOf(row: Type): ReadonlyMap<string, Field> | undefined {
    if (this.#fields.has(row)) return this.#fields.get(row)
    const members = row.isUnionType() ? (row.getTypes() ?? []) : [row]
    const isTyped = members.every((member) => member.isObjectType() || member.isIntersectionType())
    const indexed = isTyped && members.some((member) => this.#checker.getIndexInfosOfType(member).length > 0)
    const fields = isTyped && !indexed ? this.#merged(members) : undefined
    this.#fields.set(row, fields)
    return fields
  }

  #merged(members: readonly Type[]): ReadonlyMap<string, Field> {
    const found = new Map<string, { types: Type[]; optional: boolean; times: number }>()
    for (const member of members) {
      const properties = this.#checker.getPropertiesOfType(member)
      const types = this.#checker.getTypeOfSymbol(properties as Property[])
      properties.forEach((property, index) => {
        const known = found.get(property.name) ?? { types: [], optional: false, times: 0 }
        const type = types[index]
        found.set(property.name, {
          types: type ? [...known.types, type] : known.types,
          optional: known.optional || (property.flags & SymbolFlags.Optional) !== 0,
          times: known.times + 1,
        })
      })
    }
    return new Map(
      [...found].map(([name, { types, optional, times }]) => {
        const partial = times < members.length
        return [name, { types, optional: optional || partial, partial }]
      }),
    )
  }

  #suits(part: Type, kind: Kind): boolean {
    if (typeof kind !== 'string') {
      if (!this.#checker.isArrayLikeType(part) || !part.isTypeReference()) return false
      return this.#checker
        .getTypeArguments(part)
        .every((item) => this.#everyPart(item, (of) => this.#suits(of, kind[0])))
    }
    switch (kind) {
      case 'number':
        return this.#checker.isTypeAssignableTo(part, this.#checker.getNumberType())
      case 'string':
        return this.#checker.isTypeAssignableTo(part, this.#checker.getStringType())
      case 'boolean':
        return this.#checker.isTypeAssignableTo(part, this.#checker.getBooleanType())
      case 'json':
        return this.#isJson(part, 3)
      default:
        return (
          part.getSymbol()?.name === kind ||
          (part.isIntersectionType() && (part.getTypes() ?? []).some((of) => this.#suits(of, kind)))
        )
    }
  }

  /** JSON contains no dates and no bytes; it is checked to this depth. */
  #isJson(type: Type, depth: number): boolean {
    if (['Date', 'Buffer', 'Map', 'Set'].includes(type.getSymbol()?.name ?? '')) return false
    if (depth === 0 || !type.isObjectType()) return true
    if (type.isTypeReference() && this.#checker.isArrayLikeType(type))
      return this.#checker
        .getTypeArguments(type)
        .every((item) => this.#everyPart(item, (of) => this.#isJson(of, depth - 1)))
    if (type.objectFlags & ObjectFlags.Mapped) return true
    const properties = this.#checker.getPropertiesOfType(type)
    return this.#checker
      .getTypeOfSymbol(properties as Property[])
      .every((of) => !of || this.#everyPart(of, (part) => this.#isJson(part, depth - 1)))
  }

  #everyPart(type: Type, suits: (part: Type) => boolean): boolean {
    const parts = type.isUnionType() ? (type.getTypes() ?? []) : [type]
    return parts.every((part) => isEmpty(part) || isAnything(part) || suits(part))
  }
}

const intrinsic = (type: Type): string => (type.isIntrinsicType() ? type.intrinsicName : '')
const isNull = (type: Type) => intrinsic(type) === 'null'
const isEmpty = (type: Type) => ['null', 'undefined'].includes(intrinsic(type))
const isAnything = (type: Type) => ['any', 'unknown'].includes(intrinsic(type)) || type.isTypeParameter()
