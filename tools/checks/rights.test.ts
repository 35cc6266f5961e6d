import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { RouteShape } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import { expect, test } from 'vitest'
import { inRoot, root } from '../places.ts'

// Who may make a call is said by its route, and nowhere else. What the client calls, and from where, shows that it is right.
const byName = new Map((routes as readonly RouteShape[]).map((route) => [`${route.method} ${route.path}`, route]))
const sources = globSync('web/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'compiled', 'test'].includes(basename(name)),
}).filter((file) => !file.includes('.test.'))
const callsIn = (files: readonly string[]) =>
  new Set(files.flatMap((file) => readFileSync(inRoot(file), 'utf8').match(/(?<=['`])[A-Z]+ \/api\/[\w/{}-]+/g) ?? []))
const isPanel = (file: string) => file.startsWith('web/admin/')
const ofPanel = callsIn(sources.filter(isPanel))
const ofPages = callsIn(sources.filter((file) => !isPanel(file)))
/** A name that ends in a slash is the beginning of several. */
const isForAdministrators = (name: string) =>
  (name.endsWith('/') ? [...byName.keys()].filter((each) => each.startsWith(name)) : [name]).every(
    (each) => byName.get(each)?.who === 'administrator',
  )

test('what only the panel calls is for administrators', () => {
  expect(ofPanel.size).toBeGreaterThan(35)
  expect([...ofPanel].filter((name) => !ofPages.has(name) && !isForAdministrators(name))).toEqual([])
})

test('no other page calls what is for administrators', () => {
  expect(ofPages.size).toBeGreaterThan(35)
  expect([...ofPages].filter(isForAdministrators)).toEqual([])
})
