import { freeRoundsOfPlayer, openPartnerSession, type Partner, partner as partnerRoute } from '@casino/contract/partner'
import type { RefusalCode } from '@casino/contract/refusals'
import { roublesFromKopecks } from '@casino/rules/money'
import type { Read } from '../database/database.ts'
import { type Details, orRefuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { exclusionRefusal, findProtection } from '../protection/protections.ts'
import { isOpenAtAll, type PartnerGame, recordOf } from './closed.ts'
import type { PartnerDeps } from './deps.ts'
import { partnersNameOf, playableFreeRounds } from './free-rounds.ts'
import { beginSession } from './session.ts'

/** The one currency that players have. */
export const currency = 'RUB'

export const servePartner = ({ partner, database: { read } }: PartnerDeps) =>
  serve(partnerRoute, async () => ({ data: partner ? await known(partner, () => isOpenAtAll(read)) : null }))

async function known(
  { url, alias }: NonNullable<PartnerDeps['partner']>,
  isOpen: () => Promise<boolean>,
): Promise<Partner> {
  return { base: url, origin: new URL(url).origin, alias, currency, realPlay: await isOpen() }
}

export const serveFreeRounds = ({ database: { read } }: PartnerDeps) =>
  serve(freeRoundsOfPlayer, async ({ player }) => ({
    data: (await playableFreeRounds(read, player.id)).map(
      ({ id, provider, alias, rounds, stake, expiresAt, activatedBy }) => ({
        id: String(id),
        provider,
        alias,
        rounds,
        stake: roublesFromKopecks(stake),
        begun: activatedBy !== null,
        expiresAt: new Date(expiresAt).toISOString(),
      }),
    ),
  }))

export const serveOpenSession = (deps: PartnerDeps) =>
  serve(openPartnerSession, { rate: 'launches' }, async ({ player, body }) =>
    orRefuse(await launch(deps)({ ...body, player: player.id })),
  )

interface Launch extends PartnerGame {
  readonly player: number
  readonly mobile?: boolean
}

/** The address of a game for money, with the token of a new session. */
const launch =
  ({ partner, database, settings, publicUrl }: PartnerDeps) =>
  async ({
    player,
    provider,
    alias,
    mobile = false,
  }: Launch): Promise<{ readonly url: string } | { readonly refused: RefusalCode; readonly details?: Details }> => {
    if (!partner) return { refused: 'real_play_unavailable' }
    const excluded = exclusionRefusal(await findProtection(database.read, player), Date.now())
    if (excluded) return excluded
    const record = recordOf(settings.games, { provider, alias })
    if (record && record.status !== 'active') return { refused: 'game_closed' }
    const token = await database.transact((tx) => beginSession(tx, { player, provider, alias, currency }))
    if (token === undefined) return { refused: 'game_closed' }
    const given = await freeRoundsIn(database.read, player, { provider, alias })
    const fields = {
      'partner.alias': partner.alias,
      'partner.session': token,
      'game.provider': provider,
      'game.alias': alias,
      currency,
      mobile: String(mobile),
      lang: 'RU',
      lobby_url: `${publicUrl}/slots`,
      button_exit_show: 'true',
      ...(given && { freerounds_id: partnersNameOf(given) }),
    }
    return { url: `${partner.url}/games.start?${encoded(fields)}` }
  }

/** Free rounds are played before anything else; the partner continues those that it has begun. */
async function freeRoundsIn(read: Read, player: number, { provider, alias }: PartnerGame) {
  const name = (game: PartnerGame) => `${game.provider} ${game.alias}`.toLowerCase()
  return (await playableFreeRounds(read, player)).find((given) => name(given) === name({ provider, alias }))
}

function encoded(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
