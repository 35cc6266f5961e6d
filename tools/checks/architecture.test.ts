import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../places.ts'
import { literalsOf, relationsOf } from './sql-relations.ts'
import { tableOwners } from './table-owners.ts'

// The allowed dependencies. A module is on one line, and may import itself and the modules of the lines above it in this list.
const serverLines: readonly (readonly string[])[] = [
  ['tracing'],
  ['environment', 'database'],
  ['http', 'keys'],
  ['ledger', 'providers'],
  ['config'],
  ['settings', 'pictures', 'audit-log', 'mail', 'passkeys'],
  ['players'],
  ['rounds', 'payments', 'sign-in', 'proposals', 'documents'],
  ['aggregates', 'protection', 'verification'],
  [
    'games',
    'partner',
    'feed',
    'slots',
    'support',
    'dormancy',
    'screening',
    'notices',
    'transactions',
    'top-ups',
    'withdrawals',
  ],
  ['review', 'rewards', 'harm', 'log', 'funds', 'requisites'],
  ['cashier', 'reconciliation', 'inbox', 'race', 'statements', 'closing'],
  ['own-data', 'realtime', 'admin', 'audit', 'operations', 'integrations'],
  ['app'],
]
// Exceptions to "everything below": only these modules may import the listed ones.
const knownOnlyTo: Readonly<Record<string, readonly string[]>> = {
  review: ['cashier', 'admin', 'app'],
  cashier: ['app'],
  realtime: ['app'],
  admin: ['app'],
  audit: ['app'],
  operations: ['app'],
  integrations: ['app'],
  support: ['app', 'own-data'],
}
const workspaces: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  contract: ['rules'],
  server: ['rules', 'contract'],
  web: ['rules', 'contract'],
  sandbox: [],
  bench: ['rules', 'contract', 'server', 'tools'],
  tools: ['rules', 'contract', 'server'],
  e2e: ['rules', 'contract', 'tools'],
}
// The same for the folders of web; its files outside of any folder are the last line.
const webLines: readonly (readonly string[])[] = [
  ['texts/compiled', 'storage'],
  ['texts'],
  ['ui', 'wire'],
  ['catalogue', 'log'],
  ['shell'],
  ['rounds', 'cashier', 'threads', 'second-factor', 'catalogue/cards'],
  ['rewards', 'protection', 'verification'],
  ['cashier/withdrawal', 'home/art', 'fairness', 'games/feed'],
  ['cashier/history', 'games'],
  ['games/*', 'admin/forms', 'admin/charts'],
  ['admin/list', 'admin/security', 'admin/routing', 'admin/home'],
  ['admin/users', 'admin/promo-codes'],
  [
    'games',
    'transactions',
    'support',
    'settings',
    'verification',
    'harm',
    'operations',
    'documents',
    'integrations',
    'compliance',
    'audit',
    'staff',
    'reconciliation',
    'requisites',
  ].map((section) => `admin/${section}`),
  ['admin/dashboard', 'admin/proposals'],
  // The pages, which do not import each other.
  [
    'home',
    'slots',
    'bonus',
    'balance',
    'top-up',
    'withdraw',
    'profile',
    'account-links',
    'referrals',
    'support',
    'banned',
    'status',
    'documents',
    'help',
    'not-found',
    'admin',
  ],
  ['offline'],
  ['app', 'build'],
]
// Files of a game's folder that others may import are on their importers' line, by name; the rest is `games/*`.
const gameFiles: readonly (readonly [file: RegExp, line: string])[] = [
  [/^web\/games\/\w+\/refusals\.ts$/, 'wire'],
  [/^web\/games\/(index|\w+\/(game|words|colours))\.ts$/, 'shell'],
  [/^web\/games\/\w+\/rounds\//, 'rounds'],
  [/^web\/games\/\w+\/(Round|fields)\.tsx$/, 'fairness'],
  [/^web\/games\/\w+\/columns\.tsx$/, 'games/feed'],
  [/^web\/games\/\w+\/Scene\.tsx$/, 'home/art'],
  [/^web\/games\/\w+\/settings\.ts$/, 'admin/settings'],
  [/^web\/games\/\w+\/sent\.ts$/, 'app'],
  [/^web\/games\/(?!feed\/)\w+\//, 'games/*'],
]
const webFilesOfBuild = [
  'boot-script',
  'build',
  'compress',
  'lean-imports',
  'lean-routes',
  'older-styles',
  'vite.config',
]
// The only imports allowed in rules: pure functions.
const pureLibraries = /^@(noble\/hashes|scure\/base)\b/
const drawers = ['utils', 'util', 'helpers', 'common', 'lib', 'misc', 'shared', 'src', 'data', 'service', 'services']

const files = globSync(`{${Object.keys(workspaces).join(',')}}/**/*.{ts,tsx}`, {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'compiled', '.cache'].includes(basename(name)),
}).filter((file) => !file.endsWith('.d.ts'))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(server|web)\/test\//.test(file)
// Anchored to the beginning of a line because text inside a string is not an import. Lazy imports may be anywhere.
const importPattern =
  /(?:^(?:import|export|\}).*\bfrom|^import|\bimport(?=\s*\())\s*(?<lazy>\()?\s*['"](?<to>[^'"]+)['"]/gm
// Files that are imported by name from every folder that has one.
const globPattern = /import\.meta\.glob(?:<[^(]*>)?\(\s*'(?<glob>[^']+)'(?<options>[^)]*)\)/g
const imports = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const named = [...text.matchAll(importPattern)].map(({ groups = {} }) => {
    const { to = '', lazy } = groups
    const path = to.startsWith('.') ? relative(root, join(root, dirname(file), to)) : to.replace(/^@casino\//, '')
    return { file, to: path, ours: to.startsWith('.') || to.startsWith('@casino/'), lazy: lazy !== undefined }
  })
  const found = [...text.matchAll(globPattern)].flatMap(({ groups: { glob = '', options = '' } = {} }) =>
    globSync(join(dirname(file), glob), { cwd: root }).map((to) => ({
      file,
      to,
      ours: true,
      lazy: !options.includes('eager: true'),
    })),
  )
  return [...named, ...found]
})
const between = imports.filter(({ ours }) => ours)
const crossing = (wrong: (from: string, to: string, file: string) => boolean, of = between) =>
  of.filter(({ file, to }) => wrong(file, to, file)).map(({ file, to }) => `${file} knows ${to}`)

const workspaceOf = (path: string) => path.split('/')[0] ?? ''
/** A file of the server is in a module, which is in a wing: `server/play/games/…`. The wing `composition` is one module with the root. */
const serverModule = (path: string) => {
  const [, wing = '', room = '', ...rest] = path.split('/')
  return rest.length > 0 && wing !== 'composition' ? room : 'app'
}
const webModule = (path: string) => {
  const ofGame = gameFiles.find(([file]) => file.test(path))
  if (ofGame) return ofGame[1]
  const folder = dirname(path).slice('web/'.length)
  // The subfolders of these folders are parts of one module.
  const [, module] = /^(shell|ui)\//.exec(folder) ?? []
  if (module) return module
  if (folder !== '') return folder
  return webFilesOfBuild.includes(basename(path, '.ts')) ? 'build' : 'app'
}

test('there are files to check', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(between.length).toBeGreaterThan(50)
})

test('a workspace imports only those below it, and nothing from folders of tests', () => {
  const wrong = crossing((from, to) => {
    const [mine, other] = [workspaceOf(from), workspaceOf(to)]
    return mine !== other && !workspaces[mine]?.includes(other) && !(isTest(from) && other === 'tools')
  })
  expect(wrong).toEqual([])
  expect(crossing((from, to) => /^(server|web)\/test\//.test(to) && !isTest(from))).toEqual([])
})

test('a module of the server imports only modules below it', () => {
  const lineOf = (room: string) => serverLines.findIndex((line) => line.includes(room))
  const wrong = crossing((from, to) => {
    if (workspaceOf(from) !== 'server' || workspaceOf(to) !== 'server' || isTest(from)) return false
    const [mine, other] = [serverModule(from), serverModule(to)]
    if (mine === other) return false
    if (lineOf(mine) < 0 || lineOf(other) < 0) return true
    const only = knownOnlyTo[other]
    return lineOf(other) >= lineOf(mine) || (only !== undefined && !only.includes(mine))
  })
  expect(wrong).toEqual([])
})

test('the root of the server has the entry and the composition, and at most eight wings', () => {
  const inServer = files.filter((file) => workspaceOf(file) === 'server').map((file) => file.split('/').slice(1))
  expect(inServer.filter((path) => path.length === 1).flat()).toEqual(['app.ts', 'main.ts'])
  expect(new Set(inServer.flatMap((path) => path.slice(0, -1).slice(0, 1))).size).toBeLessThanOrEqual(8)
})

test('there are no import cycles, not even of types, except between a lazily loaded part and its loader', () => {
  const targets = new Map<string, string[]>()
  for (const { file, to, lazy } of between) {
    const target = [to, `${to}.ts`, `${to}.tsx`].find((name) => files.includes(name))
    if (target && !lazy) targets.set(file, [...(targets.get(file) ?? []), target])
  }
  const circles: string[] = []
  const done = new Set<string>()
  const follow = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    done.add(file)
    for (const target of targets.get(file) ?? []) follow(target, [...path, file])
  }
  for (const file of files) follow(file, [])
  expect(circles).toEqual([])
})

test('only one place posts stakes and payouts', () => {
  const moves = files
    .filter(
      (file) => file.startsWith('server/') && !isTest(file) && !file.startsWith('server/accounting/ledger/examples/'),
    )
    .filter((file) => /\bkind: '(stake|payout)'/.test(readFileSync(join(root, file), 'utf8')))
  expect(moves).toEqual(['server/play/rounds/stakes.ts'])
})

test('rules import nothing but themselves', () => {
  const wrong = imports.filter(
    ({ file, to, ours }) => workspaceOf(file) === 'rules' && !isTest(file) && !ours && !pureLibraries.test(to),
  )
  expect(wrong).toEqual([])
})

const web = between.filter(({ file }) => workspaceOf(file) === 'web' && !isTest(file))

test('a folder of web imports only folders below it', () => {
  const lineOf = (folder: string) => webLines.findIndex((line) => line.includes(folder))
  const wrong = crossing(
    (from, to) => {
      const [mine, other] = [from, to].map(webModule)
      if (mine === undefined || other === undefined || mine === other) return false
      return lineOf(mine) < 0 || lineOf(other) < 0 || lineOf(other) >= lineOf(mine)
    },
    web.filter(({ to }) => workspaceOf(to) === 'web'),
  )
  const folders = new Set(files.filter((file) => workspaceOf(file) === 'web' && !isTest(file)).map(webModule))
  const unlisted = [...folders].filter((folder) => lineOf(folder) < 0)
  const gone = webLines.flat().filter((folder) => folder !== 'texts/compiled' && !folders.has(folder))
  expect({ wrong, unlisted, gone }).toEqual({ wrong: [], unlisted: [], gone: [] })
})

test('in web, ui contains no domain term but money', () => {
  const wrong = crossing(
    (_, to) => workspaceOf(to) !== 'web' && !['rules/money', 'rules/tidy'].includes(to),
    web.filter(({ file }) => webModule(file) === 'ui'),
  )
  expect(wrong).toEqual([])
})

test('only the router imports a page, lazily, and the panel is behind its page', () => {
  const wrong = web.filter(({ file, to, lazy }) => {
    const isPanelInside = webModule(file).startsWith('admin') && !to.endsWith('Page.tsx')
    return /Page\.tsx$|^web\/admin\//.test(to) && !isPanelInside && !(file === 'web/router.tsx' && lazy)
  })
  expect(wrong).toEqual([])
})

test('a page imports no part of the contract that has schemas: they are larger than most pages', () => {
  const loaded = (file: string) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export) (?!type\b)[^'"]*?from '(?<to>[^']+)'/gm),
    ].map(({ groups = {} }) => groups.to ?? '')
  const hasSchemas = (file: string): boolean =>
    loaded(file).some((to) => to === 'typebox' || (to.startsWith('../') && hasSchemas(join(dirname(file), to))))
  const wrong = files
    .filter((file) => workspaceOf(file) === 'web' && !isTest(file))
    .flatMap((file) => loaded(file).map((to) => ({ file, to })))
    .filter(({ to }) => to.startsWith('@casino/contract/') && hasSchemas(`${to.replace('@casino/', '')}.ts`))
  expect(wrong).toEqual([])
})

test('only web/storage touches what the browser stores', () => {
  // Scripts that run before the client, and an option of the texts' compiler. The first two have their own guards.
  const guarded = ['web/boot.js', 'web/offline/document.ts', 'web/texts/options.ts', 'web/storage/storage.ts']
  const touches = /\b(localStorage|sessionStorage|indexedDB|cookieStore|caches)\b|\.cookie\b|navigator\.storage/
  const touching = globSync('web/**/*.{ts,tsx,js}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', 'compiled', '.cache', 'project.inlang'].includes(basename(name)),
  }).filter((file) => !isTest(file) && touches.test(readFileSync(join(root, file), 'utf8')))
  expect(touching.filter((file) => !guarded.includes(file))).toEqual([])
})

/** A file is short enough to be read in one go. */
const mostLinesOfFile = 400

test('files stay short, and no folder is a catch-all', () => {
  const long = files
    .filter((file) => !file.includes('/texts/'))
    .filter((file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length > mostLinesOfFile)
  const drawer = files.filter((file) =>
    dirname(file)
      .split('/')
      .some((part) => drawers.includes(part)),
  )
  expect([...long, ...drawer]).toEqual([])
})

test('every table has an owner', () => {
  const migrations = globSync('server/platform/database/migrations/*.sql', { cwd: root })
  const created = migrations.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^(?:CREATE (?:UNLOGGED )?(?:TABLE|(?:OR REPLACE |MATERIALIZED )?VIEW)|ALTER TABLE \w+ RENAME TO) (\w+)/gm,
      ),
    ].map(([, name = '']) => name),
  )
  expect([...new Set([...created, 'migration'])].sort()).toEqual(Object.values(tableOwners).flat().sort())
})

test('SQL names only tables of its own module', () => {
  const ownerOf = (table: string) => Object.keys(tableOwners).find((owner) => tableOwners[owner]?.includes(table))
  const foreign = files
    .filter((file) => workspaceOf(file) === 'server' && !isTest(file))
    .flatMap((file) => {
      const tables = literalsOf(readFileSync(join(root, file), 'utf8')).flatMap(relationsOf)
      return tables.map((table) => ({ file, mine: serverModule(file), table, owner: ownerOf(table) }))
    })
    .filter(({ mine, owner }) => owner !== undefined && owner !== mine)
  expect(foreign.map(({ file, table, owner }) => `${file} names ${table} of ${owner}`)).toEqual([])
})

test('ARCHITECTURE.md has the same lines of modules, and names every folder', () => {
  const sections = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('\n## ')
  const section = (title: string) => sections.find((each) => each.startsWith(title)) ?? ''
  const modules = section('Modules')
  const [lines = ''] = section('Who may depend on whom').split('In the web client')
  const listed = [...lines.matchAll(/^\| (?:\d+|bottom) \| ([^|]+) \|$/gm)].map(([, names = '']) =>
    names
      .replaceAll(/ \([^)]*\)/g, '')
      .split(', ')
      .sort(),
  )
  expect(listed.reverse()).toEqual(serverLines.slice(0, -1).map((line) => [...line].sort()))
  const folders = globSync(['server/*/*/', 'sandbox/*/', 'tools/*/', 'web/shell/*/'], { cwd: root })
    .filter((folder) => !/node_modules|server\/(test|composition)\//.test(folder))
    .map((folder) => basename(folder))
  expect(folders.filter((folder) => !modules.includes(`${folder}/`))).toEqual([])
})
