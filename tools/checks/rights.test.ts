import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Permission, permissions, reading } from '@casino/contract/panel/permissions'
import { isForStaff, type RouteShape } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import { expect, test } from 'vitest'
import { inRoot, root } from '../places.ts'

// Only a route declares who may call it. The client's calls show whether the declaration is right.
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
const isForStaffOnly = (name: string) =>
  (name.endsWith('/') ? [...byName.keys()].filter((each) => each.startsWith(name)) : [name]).every((each) =>
    isForStaff(byName.get(each)?.who ?? 'anyone'),
  )

test('calls that only the panel makes are for staff', () => {
  expect(ofPanel.size).toBeGreaterThan(35)
  expect([...ofPanel].filter((name) => !ofPages.has(name) && !isForStaffOnly(name))).toEqual([])
})

test('no other page makes calls for staff', () => {
  expect(ofPages.size).toBeGreaterThan(35)
  expect([...ofPages].filter(isForStaffOnly)).toEqual([])
})

const panel = (routes as readonly RouteShape[]).filter(({ who }) => isForStaff(who))
const opens = ({ who }: RouteShape) =>
  (typeof who === 'string' ? [who] : Object.values(who)).filter((one): one is Permission => one !== 'staff')

test('each permission opens a call, and no call takes another', () => {
  expect(new Set(panel.flatMap(opens))).toEqual(new Set([...permissions].filter((one) => one !== 'players.personal')))
})

test('reading calls require a read permission, and changing calls another one', () => {
  const takes = (changes: boolean) =>
    panel
      .filter((route) => opens(route).some((one) => reading.includes(one) !== changes))
      .map(({ method, path }) => `${method} ${path}`)
  expect(takes(true).filter((name) => name.startsWith('GET '))).toEqual([])
  // Lists and previews have their parameters in a body; views of documents and audits are recorded.
  expect(takes(false).filter((name) => !name.startsWith('GET '))).toEqual([
    'POST /api/admin/verifications/{id}/documents/{document}/show',
    'POST /api/admin/transactions/export',
    'POST /api/admin/users/export',
    'POST /api/admin/audit-runs',
    'POST /api/admin/payment-routes/preview',
  ])
})

test('a call that takes permissions by field names each field that changes something', () => {
  for (const { who, body, path } of panel) {
    if (typeof who === 'string' || Array.isArray(who)) continue
    const changing = Object.entries(body?.properties ?? {}).filter(([name, field]) => {
      return name !== 'reason' && !('changesNothing' in field)
    })
    expect([path, Object.keys(who).sort()]).toEqual([path, changing.map(([name]) => name).sort()])
  }
})
