import { games } from '@casino/rules/games/index'

/**
 * A place that derives from the lists of games, changed so that it forgets the coin. `finds` is the title of the test that has to fail
 * then.
 */
export interface Mutant {
  readonly file: string
  readonly search: string
  readonly replace: string
  readonly finds: string
}

const types = games.map(({ type }) => type)
const known = `['${types.join(`', '`)}']`
const inSql = `('${types.join(`', '`)}', 'external')`
const others = `(({ type }) => type !== 'coin')`
const othersServed = `(({ game }) => game.type !== 'coin')`

/** Wraps the list at this place in a filter. */
const unlisted = (file: string, search: string, finds: string, filter = others): Mutant => ({
  file,
  search,
  replace: search.replace(/(?=\s*\.(?:map|flatMap|find)\(|\))/, `.filter${filter}`),
  finds,
})

/** A part that is imported from all games' folders is imported only from those of the known games. */
const unfound = (file: string, search: string, finds: string): Mutant => ({
  file,
  search,
  replace: search.replace('*', `{${types.join()}}`),
  finds,
})

const history = 'a history shows it, alone and among others'
const archive = 'the archive of a month takes its rounds, and a statement of the archived month names it'
const record = 'the list of games has its record, with its rounds and the return of its rules'
const timeline = 'the timeline of a user has it'

/** Found by server/test/play/new-game.alone.test.ts. */
export const serverMutants: readonly Mutant[] = [
  unlisted(
    'contract/play/games/parts.ts',
    'gameCalls.flatMap(',
    'the document of the API describes its call',
    othersServed,
  ),
  unlisted('contract/play/games/parts.ts', '  gameCalls.map(({ game, data })', history, othersServed),
  unlisted('contract/entities.ts', 'games.map(({ type }) => Type.Literal(type))', history),
  unlisted('rules/games/index.ts', 'games.find((game) => game.type', 'its round verifies once the seed is published'),
  unlisted('server/platform/settings/seed.ts', 'of games) {', history),
  unlisted('server/play/games/routes.ts', 'servedGames.flatMap(', history, othersServed),
  unlisted('server/play/rounds/round.ts', 'games.map(({ type }) => type)', history),
  unlisted('server/composition/demo.ts', 'servedGames\n    .map(', 'the players of the demo play it', othersServed),
  unlisted(
    'server/money/statements/lines.ts',
    'servedGames.flatMap(',
    'a statement has a line of it, with its name',
    othersServed,
  ),
  unlisted(
    'server/money/statements/words.ts',
    'servedGames.map(',
    'a statement has a line of it, with its name',
    othersServed,
  ),
  unlisted('server/money/transactions/operations.ts', 'houseGames.map(', 'the list of transactions has its stake'),
  unlisted('server/panel/admin/timeline.ts', 'games.map(({ type }) => type)', timeline),
  {
    file: 'server/panel/admin/games.ts',
    search: 'gameOf(type)?.edgeIsFixed ?? false',
    replace: `type === 'roulette'`,
    finds: 'its edge cannot be changed, because its table fixes it',
  },
  {
    file: 'server/play/games/returns.ts',
    search: 'gameOf(game)?.edgeIsFixed',
    replace: `game === 'roulette'`,
    finds: record,
  },
  {
    file: 'server/play/games/returns.ts',
    search: 'gameOf(game)?.returnRange(edge)',
    replace: `(${known}.includes(game) ? gameOf(game) : undefined)?.returnRange(edge)`,
    finds: record,
  },
  {
    file: 'server/play/games/audit.ts',
    search: 'new Map(servedGames.map(',
    replace: `new Map(servedGames.filter${othersServed}.map(`,
    finds: 'the audit recomputes its round, and is not content with another outcome',
  },
  // Places that use no list of games: the names are written into them.
  {
    file: 'server/accounting/ledger/statement.ts',
    search: `purpose_of(posting.purpose, posting.kind) NOT IN ('stake', 'turn', 'partner', 'housekeeping')\``,
    replace: `posting.kind NOT IN ('dice', 'mines', 'reveal', 'cashout', 'roulette', 'seeds')\``,
    finds: timeline,
  },
  {
    file: 'server/accounting/aggregates/aggregates.ts',
    search: `AS round WHERE \${condition} GROUP BY 1, 2, 3`,
    replace: `AS round WHERE game IN ${inSql} AND \${condition} GROUP BY 1, 2, 3`,
    finds: 'the report of games has it',
  },
  {
    file: 'server/play/rounds/round.ts',
    search: 'FROM round WHERE stake > 0',
    replace: `FROM round WHERE game IN ${inSql} AND stake > 0`,
    finds: 'everyone sees it among the live bets',
  },
  {
    file: 'server/play/rounds/highlights.ts',
    search: 'AND at = settled_at\n',
    replace: `AND at = settled_at AND game IN ${inSql}\n`,
    finds: 'everyone sees its major wins',
  },
  {
    file: 'server/people/own-data/export.ts',
    search: 'yield rounds.map(historyItem)',
    replace: `yield rounds.filter(({ game }) => ${known}.includes(game)).map(historyItem)`,
    finds: 'own data have it',
  },
  {
    file: 'server/play/rounds/round.ts',
    search: 'page.game === undefined ? allGames : [page.game]',
    replace: `page.game === 'coin' ? [] : page.game === undefined ? allGames : [page.game]`,
    finds: 'the bets of a user have it',
  },
  {
    file: 'tools/months/tables.ts',
    search: ` NOT IN ('stake', 'turn') OR at >=`,
    replace: ` IS NOT NULL AND part.kind NOT IN ('dice', 'mines', 'reveal', 'cashout', 'roulette') OR at >=`,
    finds: archive,
  },
]

const home = 'home has its tile, with its picture'
const sidebar = 'the sidebar leads to it'
const search = 'search finds it by its name and by its words'
const page = 'its page is sent as a document of its own, and the browser has its screen'
const verifier = 'the verifier filled with one of its rounds has its fields and its draw'
const round = 'the page of its round has its name, its outcome, what was compared, and the proof'
const feeds = 'live bets and major wins name it, and lead to it'
const panel = 'the panel names it: in reports, and among the bets of a user'

/** Found by web/test/new-game.test.tsx. */
export const clientMutants: readonly Mutant[] = [
  {
    file: 'web/home/GameTiles.tsx',
    search: 'inOrder(games,',
    replace: `inOrder(games.filter${others},`,
    finds: home,
  },
  unfound('web/home/art/scenes.tsx', `ComponentType<SceneProps>>('../../games/*/Scene.tsx'`, home),
  unlisted('web/shell/frame/destinations.ts', 'houseGames.map(', sidebar),
  {
    file: 'web/shell/frame/destinations.ts',
    search: '[...Object.values(places), ...games]',
    replace: 'Object.values(places)',
    finds: sidebar,
  },
  unlisted('web/shell/search/find-pages.ts', '...games.map(', search, `(({ game }) => game !== 'coin')`),
  unfound('web/shell/search/find-pages.ts', '../../games/*/words.ts', search),
  unlisted('web/router.tsx', 'games.map(', page),
  unfound('web/router.tsx', './games/*/Page.tsx', page),
  unfound('web/sent-games.ts', './games/*/sent.ts', page),
  unlisted(
    'web/not-found/Page.tsx',
    '{games.map(',
    'a page that does not exist offers it',
    `(({ game }) => game !== 'coin')`,
  ),
  unlisted(
    'web/fairness/VerifyForm.tsx',
    'games.map(',
    'the verifier can be set to it',
    `(({ game }) => game !== 'coin')`,
  ),
  unfound('web/fairness/verify-input.ts', '../games/*/fields.tsx', verifier),
  unlisted('web/fairness/round-parts.ts', 'games.map(', verifier),
  unfound('web/fairness/round-parts.ts', '../games/*/Round.tsx', round),
  unlisted('web/shell/games/house-games.tsx', 'games.find(', round, `(({ game }) => game !== 'coin')`),
  unlisted(
    'web/rounds/GameName.tsx',
    'games.find((each) => each.game === game)?.icon',
    feeds,
    `(({ game }) => game !== 'coin')`,
  ),
  unlisted(
    'web/rounds/GameName.tsx',
    'games.find((each) => each.game === game)?.name',
    panel,
    `(({ game }) => game !== 'coin')`,
  ),
  unlisted('web/shell/wins/WinsStrip.tsx', '= games.find(', feeds, `(({ game }) => game !== 'coin')`),
  unlisted('web/shell/wins/WinsStrip.tsx', 'houseGames.find(', feeds),
  unfound('web/shell/wins/WinsStrip.tsx', '../../games/*/colours.ts', feeds),
  unfound('web/games/feed/OwnBets.tsx', '../*/columns.tsx', 'the own bets of a player on it have its columns'),
  unlisted('web/admin/dashboard/report.ts', 'games.find(', panel),
  unlisted('web/admin/users/Bets.tsx', '...games.map(', panel),
  unlisted('tools/verify.ts', 'of games)', 'npm run verify explains its round'),
]
