import { AnyGameType, CryptoCoin, Game, Id, IsoTime, Money, SiteSettings, User } from './entities.ts'
import { PaymentRoute, RouteVerdicts } from './money/payment-attempts.ts'
import { TransactionStep } from './money/payment-steps.ts'
import { Payout } from './money/payouts.ts'
import { Promocode } from './money/promo-codes.ts'
import { Race } from './money/race.ts'
import { Requisites, Transfer } from './money/requisites.ts'
import { BonusInfo } from './money/rewards.ts'
import { RiskHint, Somebody } from './money/risk.ts'
import {
  AdminTransaction,
  Operation,
  Transaction,
  TransactionMethod,
  TransactionStatus,
  TransactionType,
} from './money/transactions.ts'
import { AdminGame } from './panel/admin-games.ts'
import { Rate, SavedSettings, Turnover } from './panel/admin-settings.ts'
import { ServiceKey, Webhook } from './panel/integrations.ts'
import { PermissionSet } from './panel/permissions.ts'
import { Loosened, Proposal } from './panel/proposals.ts'
import { EventTypeName, ServiceEvent } from './panel/service-events.ts'
import { SignedIn, UserSession } from './people/account.ts'
import { HarmCase, HarmEvent, HarmMarker } from './people/harm.ts'
import { PasskeyAnswer } from './people/passkey-answer.ts'
import { Protection, UserProtection } from './people/protection.ts'
import { Screening, ScreeningAnswer, ScreeningEntry } from './people/screening.ts'
import {
  AdminVerificationRequest,
  Verification,
  VerificationDocument,
  VerificationRequest,
} from './people/verification.ts'
import { gameComponents } from './play/games/parts.ts'
import { HistoryItem } from './play/history.ts'
import { Round } from './play/rounds.ts'
import { RecentWin } from './play/wins.ts'
import { type RefusalCode, refusals } from './refusals.ts'
import { Slide } from './slides.ts'

/** The schemas that operations refer to by these names. */
const shared = {
  ...gameComponents,
  EventTypeName,
  ServiceEvent,
  ServiceKey,
  Webhook,
  AdminVerificationRequest,
  Screening,
  ScreeningAnswer,
  ScreeningEntry,
  Loosened,
  Proposal,
  Verification,
  VerificationDocument,
  VerificationRequest,
  Requisites,
  Transfer,
  AdminGame,
  AdminTransaction,
  AnyGameType,
  BonusInfo,
  CryptoCoin,
  Game,
  HarmCase,
  HarmEvent,
  HarmMarker,
  HistoryItem,
  Id,
  IsoTime,
  Money,
  Operation,
  PasskeyAnswer,
  PaymentRoute,
  Payout,
  PermissionSet,
  Promocode,
  Protection,
  UserProtection,
  Race,
  Rate,
  RecentWin,
  RiskHint,
  Round,
  RouteVerdicts,
  SavedSettings,
  SignedIn,
  SiteSettings,
  Slide,
  Somebody,
  Transaction,
  TransactionMethod,
  TransactionStatus,
  TransactionStep,
  TransactionType,
  Turnover,
  User,
  UserSession,
}

/** A part of the API document. */
export type Json = { readonly [key: string]: unknown }

/** The keywords of JSON Schema that the contract uses; any other is for the server only. */
const keywords = new Set(
  [
    'type enum const anyOf allOf oneOf not items prefixItems properties required additionalProperties patternProperties',
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format minItems maxItems',
    'uniqueItems minProperties maxProperties title description default examples contentMediaType contentEncoding',
  ].flatMap((line) => line.split(' ')),
)
/** Their values are schemas by name. */
const named = new Set(['properties', 'patternProperties'])

/** The parts that several operations of the API document refer to. */
export class Components {
  readonly #schemas = new Map<string, Json>()
  readonly #responses = new Map<string, { readonly name: string; readonly response: Json }>()

  readonly #names = new Map(Object.entries(shared).map(([name, schema]) => [JSON.stringify(schema), name]))

  /** The schema as JSON, with references to those that are shared. */
  schemaOf(schema: unknown): Json {
    // Removes what TypeBox adds for itself.
    return this.#written(JSON.parse(JSON.stringify(schema)) as Json)
  }

  /** The response of these refusals, which share a status: `409-3` is the third set of refusals with the status 409. */
  refusalOf(status: string, codes: readonly RefusalCode[]): Json {
    const found = this.#responses.get(codes.join())
    if (found) return { $ref: `#/components/responses/${found.name}` }
    const alike = [...this.#responses.values()].filter(({ name }) => name.startsWith(`${status}-`)).length
    const name = `${status}-${alike + 1}`
    const schema = { allOf: [{ $ref: '#/components/schemas/Refused' }, { properties: { code: { enum: codes } } }] }
    this.#responses.set(codes.join(), {
      name,
      response: { description: 'Refused', content: { 'application/json': { schema } } },
    })
    return { $ref: `#/components/responses/${name}` }
  }

  used(): { readonly schemas: Json; readonly responses: Json } {
    return {
      schemas: { Refused: refused, RefusalCode: refusalCode, ...Object.fromEntries(this.#schemas) },
      responses: Object.fromEntries([...this.#responses.values()].map(({ name, response }) => [name, response])),
    }
  }

  #written(schema: Json): Json {
    const name = this.#names.get(JSON.stringify(schema))
    if (name === undefined) return this.#inline(schema)
    if (!this.#schemas.has(name)) this.#schemas.set(name, this.#inline(schema))
    return { $ref: `#/components/schemas/${name}` }
  }

  #inline(schema: Json): Json {
    const known = Object.entries(schema).filter(([key]) => keywords.has(key))
    const entries = known.map(([key, value]) => {
      if (named.has(key)) return [key, mapped(value as Json, (each) => this.#written(each))]
      if (Array.isArray(value)) return [key, value.map((each) => (isSchema(each) ? this.#written(each) : each))]
      return [key, isSchema(value) ? this.#written(value) : value]
    })
    return plain(Object.fromEntries(entries))
  }
}

/** A union of one schema is that schema, and a union of strings is an enumeration. */
function plain({ anyOf, ...schema }: Json): Json {
  if (!Array.isArray(anyOf)) return schema
  const parts = anyOf as Json[]
  if (parts.length === 1) return { ...parts[0], ...schema }
  const [one, other] = parts
  if (
    parts.length === 2 &&
    other?.type === 'null' &&
    typeof one?.type === 'string' &&
    !('enum' in one) &&
    !('const' in one)
  )
    return { ...one, ...schema, type: [one.type, 'null'] }
  if (
    parts.every(
      (part) => typeof part.const === 'string' && Object.keys(part).every((key) => key === 'type' || key === 'const'),
    )
  )
    return { type: 'string', enum: parts.map((part) => part.const), ...schema }
  return { anyOf, ...schema }
}

const refused: Json = {
  description: 'The body of every refusal; `details` has the figures that its message needs.',
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { $ref: '#/components/schemas/RefusalCode' },
    message: { type: 'string' },
    details: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
}

const refusalCode: Json = {
  description: Object.entries(refusals)
    .map(([code, [, message]]) => `${code}: ${message}`)
    .join('\n'),
  type: 'string',
}

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const mapped = (of: Json, change: (value: Json) => Json): Json =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value as Json)]))
