import {
  certifiedTitles,
  endPartnerSession,
  freeRoundsOfPlayer,
  openPartnerSession,
  type Partner,
  partner as partnerRoute,
  partnerSessions,
} from '@casino/contract/play/partner'
import type { RefusalCode } from '@casino/contract/refusals'
import { roublesFromKopecks } from '@casino/rules/money'
import { exclusionRefusal, findProtection } from '../../people/protection/protections.ts'
import type { Read } from '../../platform/database/database.ts'
import { type Details, orRefuse, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { isPartnerOpen, type PartnerGame, recordOf } from './closed.ts'
import type { PartnerDeps } from './deps.ts'
import { partnersNameOf, playableFreeRounds } from './free-rounds.ts'
import { nameOf } from './names.ts'
import { beginSession, endSession, gamesUnderWay } from './session.ts'

/** The one currency that players have. */
export const currency = 'RUB'

export const servePartner = (deps: PartnerDeps) => serve(partnerRoute, async () => ({ data: await known(deps) }))

async function known({ partner, database: { read }, settings }: PartnerDeps): Promise<Partner | null> {
  if (!partner) return null
  const { url, alias } = partner
  const { certifiedOnly } = settings.current.protection
  return { base: url, origin: new URL(url).origin, alias, currency, certifiedOnly, realPlay: await isPartnerOpen(read) }
}

/** Also served during maintenance, because the page's catalogue waits for it. */
export const serveCertifiedTitles = ({ settings }: PartnerDeps) =>
  serve(certifiedTitles, { alwaysOpen: true }, async () => ({
    titles: settings.offered?.map(({ provider, alias }) => ({ provider, alias })) ?? null,
  }))

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
    orRefuse(await launch(deps)({ ...body, player: player.id, from: player.session })),
  )

export const serveGamesUnderWay = (deps: PartnerDeps) =>
  serve(partnerSessions, async ({ player }) => ({
    sessions: (await gamesUnderWay(deps.database.read, player.id)).map(({ id, createdAt, seenAt, ...game }) => ({
      id: String(id),
      game: nameOf(deps)(game),
      provider: game.provider,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
  }))

/** Its wins and cancels are still accepted: they are owed. */
export const serveEndGame = ({ database }: PartnerDeps) =>
  serve(endPartnerSession, { alwaysOpen: true }, async ({ player, params }) => {
    // The same answer for another player's session and for one that does not exist.
    if (!(await database.transact((tx) => endSession(tx, player.id, params.session)))) refuse('not_found')
    return {}
  })

interface Launch extends PartnerGame {
  readonly player: number
  /** The site's session that starts the game. */
  readonly from: string
  readonly mobile?: boolean
}

/** The URL of a game for money, with the token of a new session. */
const launch =
  ({ partner, database, settings, publicUrl }: PartnerDeps) =>
  async ({
    player,
    from,
    provider,
    alias,
    mobile = false,
  }: Launch): Promise<{ readonly url: string } | { readonly refused: RefusalCode; readonly details?: Details }> => {
    if (!partner) return { refused: 'real_play_unavailable' }
    const excluded = exclusionRefusal(await findProtection(database.read, player), Date.now())
    if (excluded) return excluded
    if (!settings.offers({ provider, alias })) return { refused: 'game_not_certified' }
    const record = recordOf(settings.games, { provider, alias })
    if (record && record.status !== 'active') return { refused: 'game_closed' }
    const token = await database.transact((tx) => beginSession(tx, { player, from, provider, alias, currency }))
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

/** Free rounds are played first; the partner continues those that it has begun. */
async function freeRoundsIn(read: Read, player: number, { provider, alias }: PartnerGame) {
  const name = (game: PartnerGame) => `${game.provider} ${game.alias}`.toLowerCase()
  return (await playableFreeRounds(read, player)).find((given) => name(given) === name({ provider, alias }))
}

function encoded(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
