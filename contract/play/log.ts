import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { FileReply } from '../file-reply.ts'
import { Maybe } from '../money/transactions.ts'
import { Cursor } from '../panel/admin.ts'
import { route } from '../route.ts'
import { ActiveSeeds } from './fairness.ts'
import { Round, RoundFairness } from './rounds.ts'

export const roundLogProof = route({
  method: 'GET',
  path: '/api/games/rounds/{id}/log-proof',
  summary:
    'The proof that a settled round, or the commitment to its seed or chain, is in the public log, as a .tlog-proof file (docs/log.md)',
  who: 'anyone',
  params: Type.Object({ id: Id }),
  query: Type.Object({ of: Type.Optional(Type.Enum(['round', 'commitment'] as const)) }),
  reply: FileReply,
  refusals: ['not_found', 'not_in_log_yet', 'rounds_archived'],
})

const { username: _name, profit: _profit, fairness: _fairness, ...published } = Round.properties
const { algorithm: _algorithm, nonce: _nonce, ...ofSeeds } = RoundFairness.properties
/** A place in the log, or a number of its entries. */
const Place = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** Rounds of one answer. */
export const mostOwnRounds = 40

export const ownRounds = route({
  method: 'GET',
  path: '/api/log/rounds',
  summary:
    "The player's rounds of the house's games as they are published, newest first, with one proof that they and the commitments to their seeds are in the public log (docs/log.md)",
  who: 'visitor',
  query: Type.Object({
    size: Type.Optional({
      ...Place,
      description: 'Of the signed state that proves them; nothing is proved without it',
    }),
    old: Type.Optional({
      ...Place,
      description: 'The size of a former state: the proof shows that this one begins with it',
    }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostOwnRounds })),
    after: Type.Optional({ ...Id, description: 'Only newer rounds' }),
    before: Type.Optional({ ...Id, description: 'Only older rounds' }),
  }),
  reply: Type.Object({
    rounds: Type.Array(
      Type.Object({
        ...published,
        algorithm: RoundFairness.properties.algorithm,
        nonce: RoundFairness.properties.nonce,
        seeds: Type.Integer({ description: 'The place of its seeds in the list of `seeds`' }),
        index: Type.Optional({ ...Place, description: 'Its place in the log, if the state has it' }),
        salt: Type.Optional(Type.String({ description: 'Base64' })),
      }),
    ),
    seeds: Type.Array(
      Type.Object({
        ...ofSeeds,
        committed: Type.Optional({
          ...Place,
          description: 'The place of the commitment in the log, if the state has it',
        }),
      }),
    ),
    hashes: Type.String({
      description:
        'Base64 of the roots, 32 bytes each, of the largest subtrees that have none of these entries and are not divided by the end of the former state, from left to right',
    }),
    next: Type.Optional({ ...Id, description: '`before` of the next page' }),
    archived: Type.Optional(Type.Literal(true, { description: 'Older rounds are archived' })),
    active: Type.Optional(
      Type.Pick(ActiveSeeds, ['serverSeedHash', 'nextServerSeedHash', 'nonce'], {
        description: 'The pair that the next round draws from; only on the newest page',
      }),
    ),
  }),
  refusals: [],
})

/** The kinds of faults that a browser can detect in the public log. */
const faultKinds = [
  'key',
  'signature',
  'shorter',
  'rewritten',
  'missing',
  'changed',
  'repeated',
  'seed',
  'witness',
  'late',
  'dropped',
] as const
const Kind = Type.Enum(faultKinds)
export type LogFaultKind = Static<typeof Kind>

const Evidence = Type.Record(Type.String({ maxLength: 20 }), Type.String({ maxLength: 30_000 }), {
  maxProperties: 8,
  description: 'Texts as the browser received them, without the name of a player',
})

/** The body is at most 64 kB, as that of every call. */
export const reportLogFault = route({
  method: 'POST',
  path: '/api/log/faults',
  summary: 'Report what a browser found wrong with the public log; who reports it is not stored',
  who: 'anyone',
  body: Type.Object({ kind: Kind, round: Type.Optional(Id), evidence: Evidence }),
  reply: Type.Object({}),
  refusals: ['unavailable'],
})

const LogWitness = Type.Object({
  name: Type.String(),
  size: Type.Integer({ description: 'Of the newest state that it signed' }),
  signedAt: Maybe(IsoTime),
  failedAt: Maybe(IsoTime),
  failure: Maybe(Type.String({ description: 'The last one' })),
})

/** A reported fault, which an administrator has to look at. */
export const LogFault = Type.Object({
  id: Id,
  at: IsoTime,
  kind: Kind,
  round: Maybe(Id),
  evidence: Evidence,
  seenAt: Maybe(IsoTime),
  note: Maybe(Type.String()),
})
export type LogFault = Static<typeof LogFault>

export const adminLog = route({
  method: 'GET',
  path: '/api/admin/log',
  summary: 'The state of the public log and its witnesses, and the faults that browsers reported, newest first',
  who: 'operations.view',
  query: Type.Object({
    state: Type.Optional(Type.Enum(['open', 'seen'] as const)),
    cursor: Type.Optional(Cursor),
  }),
  reply: Type.Object({
    size: Type.Integer(),
    checkpointAt: Maybe(IsoTime),
    delaySeconds: Type.Number({ description: 'How long the oldest round waits that is not in it' }),
    halted: Maybe(Type.String({ description: 'Why it signs nothing' })),
    witnesses: Type.Array(LogWitness),
    open: Type.Integer(),
    faults: Type.Array(LogFault),
    more: Type.Boolean(),
    next: Maybe(Cursor),
  }),
  refusals: [],
})

export const markLogFault = route({
  method: 'POST',
  path: '/api/admin/log/faults/{id}/seen',
  summary: 'Note what a look at a reported fault of the public log has shown',
  who: 'log.review',
  params: Type.Object({ id: Id }),
  body: Type.Object({ note: Type.String({ maxLength: 2000, refusal: 'reason_required' }) }),
  reply: Type.Object({}),
  refusals: ['not_found', 'reason_required'],
})
