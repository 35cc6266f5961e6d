import Type, { type Static } from 'typebox'
import { IsoTime } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'

const ServiceState = Type.Enum(['working', 'down', 'closed'] as const, {
  description: 'closed: on purpose, for maintenance or because it is not offered',
})
export type ServiceState = Static<typeof ServiceState>

export const siteStatus = route({
  method: 'GET',
  path: '/api/status',
  summary: "Whether games, payments, the partner's games and sign-in work",
  who: 'anyone',
  reply: Type.Object({
    at: IsoTime,
    play: ServiceState,
    payments: ServiceState,
    partner: ServiceState,
    signIn: ServiceState,
  }),
  refusals: [],
})

export const operations = route({
  method: 'GET',
  path: '/api/admin/operations',
  summary: 'The nodes, the database, the queues, and when backups and checks last ran',
  who: 'operations.view',
  reply: Type.Object({
    nodes: Type.Array(
      Type.Object({
        id: Type.String(),
        host: Type.String(),
        version: Type.String(),
        role: Type.String(),
        startedAt: IsoTime,
        seenAt: IsoTime,
        running: Type.Boolean(),
        release: Maybe(
          Type.String({ description: 'SHA-256 of the manifest of its release; null: it runs from its sources' }),
        ),
        changed: Type.Array(Type.String(), { description: 'Files that are not those of the release' }),
        checkedAt: Maybe(IsoTime),
      }),
    ),
    database: Type.Object({
      version: Type.String(),
      bytes: Type.Number(),
      connections: Type.Number(),
      mostConnections: Type.Number(),
      syncStandbys: Maybe(
        Type.Integer({ description: 'Attached synchronous standbys; null: this account may not see them' }),
      ),
      archivedAt: Maybe(IsoTime),
      replica: Type.Object(
        {
          state: Type.Enum(['following', 'behind', 'away', 'none'] as const),
          lagSeconds: Maybe(Type.Number({ description: 'null: unknown' })),
        },
        {
          description:
            'Where long reads go, as the node that answers sees it; unless it follows they go to the primary',
        },
      ),
    }),
    queues: Type.Record(Type.String(), Type.Integer(), { description: 'How many payments wait, by what for' }),
    providers: Type.Array(Type.String(), { description: 'That are configured' }),
    countries: Type.Object(
      {
        wanted: Type.Boolean({ description: 'The settings name countries that are not served' }),
        header: Maybe(Type.String({ description: 'In which the proxy names the country' })),
        file: Maybe(
          Type.Object({
            builtAt: Maybe(IsoTime),
            problem: Maybe(Type.String({ description: 'Why it cannot be read; the last good one is used' })),
          }),
        ),
      },
      { description: 'Where the countries of players come from, as the node that answers sees it' },
    ),
    runs: Type.Array(
      Type.Object({
        kind: Type.Enum(['backup', 'drill', 'audit', 'reconciliation'] as const),
        at: IsoTime,
        ok: Type.Boolean(),
        lastOk: Maybe(IsoTime),
      }),
    ),
  }),
  refusals: [],
})

export const checkProgram = route({
  method: 'POST',
  path: '/api/admin/operations/program-check',
  summary: 'Let every node compare its files with its release now',
  who: 'maintenance',
  body: Type.Object({}),
  reply: Type.Object({}),
  refusals: [],
})
