import { openSandbox } from '../../kit/frame.ts'
import type { ReceivedCall, RouteAnswer, RouteContext, Routes } from '../../kit/routes.ts'
import type { LaunchDocument } from '../engine/outcome.ts'
import { ClientFiles } from './client-files.ts'
import { partnerControls } from './controls.ts'
import { currencies, findGame, games, listEntry } from './games.ts'
import { Journal, reportedRound } from './journal.ts'
import { isSigned, type Signer } from './message.ts'
import { type CallFault, Operator } from './operator.ts'
import { partnerOverview } from './overview.ts'
import { framersOf, gameHeaders, gamePage, languageOfLaunch, launchFailedPage, lobbyOf } from './page.ts'
import { Repeats } from './repeats.ts'
import { playError, Rounds } from './rounds.ts'
import { freshState, openSession, type PartnerState, type PlaySession } from './state.ts'

// The games partner: launches of slots in demo and for money, its platform API, and its calls to the operator. Reads
// PARTNER_ALIAS and PARTNER_SECRET like the server; OPERATOR_URL is the operator's integration API, SITE_URL the site whose
// pages frame the games. PARTNER_CONNECT_MS, PARTNER_ANSWER_MS and PARTNER_RETRY_MS shorten its timeouts.

const defaultBalance = 500_000

const { env } = process
const signer: Signer = { alias: env.PARTNER_ALIAS ?? '', secret: env.PARTNER_SECRET ?? '' }
const framers = framersOf(env.SITE_URL)
const operator = URL.canParse(env.SITE_URL ?? '') ? { operator: new URL(env.SITE_URL!).origin } : {}
const clientFiles = new ClientFiles()

/** The dependencies of the routes, once there is a frame. */
interface Parts {
  readonly operator: Operator
  readonly journal: Journal
  readonly repeats: Repeats
  readonly rounds: Rounds
}
let opened: Parts | undefined

function partsOf(frame: RouteContext<PartnerState>): Parts {
  if (opened) return opened
  const calls = new Operator({
    url: (env.OPERATOR_URL ?? 'http://127.0.0.1:9').replace(/\/+$/, ''),
    signer,
    connectWithinMs: Number(env.PARTNER_CONNECT_MS || 1000),
    answerWithinMs: Number(env.PARTNER_ANSWER_MS || 3000),
    takeTwist: (method) => takeTwist(frame.state, method),
  })
  const journal = new Journal(env.STATE_FILE?.replace(/(\.json)?$/, '-calls.jsonl'))
  const pausesMs = (env.PARTNER_RETRY_MS || '5000,15000').split(',').map(Number)
  const repeats = new Repeats({ frame, operator: calls, journal, pausesMs })
  opened = { operator: calls, journal, repeats, rounds: new Rounds({ frame, operator: calls, journal, repeats }) }
  return opened
}

function takeTwist({ twists }: PartnerState, method: string): CallFault | undefined {
  const place = twists.findIndex((each) => each.method === '' || each.method === method)
  const found = twists[place]
  if (found && --found.times <= 0) twists.splice(place, 1)
  return found?.twist
}

const launched =
  (mode: LaunchDocument['mode']) =>
  ({ query }: ReceivedCall, frame: RouteContext<PartnerState>): RouteAnswer => {
    const lang = languageOfLaunch(query.lang)
    const lobbyUrl = lobbyOf(query.lobby_url)
    const headers = gameHeaders(framers)
    const failed = (status: number, problem: 'missing' | 'refused') => ({
      status,
      headers,
      html: launchFailedPage(lang, problem, lobbyUrl),
    })
    const { currency = mode === 'real' ? 'RUB' : '', 'partner.session': session = '' } = query
    const balance = query.balance === undefined ? defaultBalance : Number(query.balance)
    const isWrong =
      query['partner.alias'] !== signer.alias ||
      !currencies.includes(currency) ||
      !(Number.isSafeInteger(balance) && balance >= 0) ||
      (mode === 'real' && session === '')
    if (isWrong) return failed(400, 'refused')
    const game = findGame(query['game.provider'] ?? '', query['game.alias'] ?? '')
    if (!game) return failed(404, 'missing')
    const { provider, alias, title, category, object, tint, palette } = game
    const { freerounds_id: freeRoundsId } = query
    const given = mode === 'real' && freeRoundsId ? { freeRoundsId } : {}
    const start = { mode, session, provider, alias, currency, balance: mode === 'demo' ? balance : 0, ...given }
    const { token } = openSession(frame.state, start, frame.now())
    const launch: LaunchDocument = {
      play: `/play/${token}`,
      mode,
      lang,
      currency,
      mobile: query.mobile === 'true',
      exit: query.button_exit_show === 'true',
      lobbyUrl,
      ...operator,
      game: { alias, provider, title, category, object, tint, palette },
    }
    return { headers, html: gamePage(launch, clientFiles.addresses(lang)) }
  }

type Play = (session: PlaySession, call: ReceivedCall, parts: Parts) => unknown

/** A call from the game in the browser, authorised by its token only. */
const played =
  (play: Play) =>
  async (call: ReceivedCall, frame: RouteContext<PartnerState>): Promise<RouteAnswer> => {
    const session = frame.state.sessions[call.params[0] ?? '']
    if (!session) return { json: playError('session_ended') }
    session.seenAt = frame.now()
    return { json: await play(session, call, partsOf(frame)) }
  }

const envelope = (method: string, response: unknown): RouteAnswer => ({ json: { status: 200, method, response } })

const api: Routes<PartnerState> = {
  'GET /games.startDemo': launched('demo'),
  'GET /games.start': launched('real'),
  'POST /games.list': () => envelope('games.list', games.map(listEntry)),
  'GET /currencies.list': () => envelope('currencies.list', currencies),
  'POST /netent.freeroundsInfo': ({ body = {} }, { state }) => {
    const method = 'netent.freeroundsInfo'
    const refused = (status: number, message: string) => ({ json: { status, method, message } })
    if (!isSigned(method, body, signer)) return refused(403, 'Invalid sign')
    const given = Object.values(state.sessions).find(({ freeRounds }) => freeRounds?.id === body.freerounds_id)
    if (!given?.freeRounds) return refused(404, 'Unknown free rounds')
    const { total: max_step, step: steps, lastWin: steps_last_win, won: total_win } = given.freeRounds
    return envelope(method, { max_step, steps, steps_last_win, total_win })
  },
  // The daily report that a partner sends, or lets its operators fetch.
  'POST /rounds.report': ({ body = {} }, frame) => {
    const method = 'rounds.report'
    if (!isSigned(method, body, signer)) return { json: { status: 403, method, message: 'Invalid sign' } }
    const rounds = partsOf(frame).journal.report(String(body.day)).rounds.map(reportedRound)
    return envelope(method, { rounds })
  },
  'GET /play/{token}/game': played((session, _call, { rounds }) => rounds.open(session)),
  'POST /play/{token}/spin': played((session, { body }, { rounds }) =>
    typeof body?.id === 'string' && typeof body.bet === 'number'
      ? rounds.spin(session, { id: body.id, bet: body.bet })
      : playError('invalid_request'),
  ),
  'POST /play/{token}/shown': played((session, { body }, { rounds }) => {
    rounds.shown(session, String(body?.id))
    return {}
  }),
}

const clientFile = ({ params: [version = '', ...names], headers }: ReceivedCall): RouteAnswer =>
  clientFiles.answer(version, names.join('/'), String(headers['accept-encoding'] ?? ''))

await openSandbox<PartnerState>({
  name: 'Games partner sandbox',
  fresh: freshState,
  api,
  pages: {
    'GET /client/{version}/{folder}/{file}': clientFile,
    'GET /client/{version}/{folder}/{inner}/{file}': clientFile,
  },
  controls: partnerControls(
    () => opened!.operator,
    () => opened!.journal,
  ),
  overview: ({ state }, language) => partnerOverview(state, language),
  start: (frame) => partsOf(frame).rounds.resume(),
  tick: (frame) => partsOf(frame).repeats.wake(),
})
