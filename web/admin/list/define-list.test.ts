import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { defineGrowing, defineList } from './define-list.ts'
import { nextOf, queryIn } from './fetch-list.ts'
import { choice, days, linkFilter, search, tabs } from './filters.tsx'
import { renderTable } from './table-of.tsx'
import type { View } from './view.ts'

const text = (said: string) => () => said

const threads = defineList({
  label: text('Threads'),
  key: ['admin', 'threads'],
  call: 'GET /api/admin/support/threads',
  rows: 'threads',
  cursor: 'from',
  after: ({ cursor }) => cursor,
  perPage: 20,
  filters: [
    tabs('tab', {
      label: text('State'),
      options: [
        ['', text('Waiting'), 'open'],
        ['all', text('All')],
      ],
      query: (tab) => (tab === 'all' ? {} : { status: 'open' }),
    }),
    search(text('Search'), 5),
    choice('topic', { label: text('Topic'), values: ['game', 'payment'], text: (topic) => topic, former: 'about' }),
  ],
  order: { by: 'status', descending: true },
  rowKey: ({ id }) => id,
  rowName: ({ id }) => id,
  empty: text('None'),
  columns: {
    status: { head: text('Status'), sort: true, inTable: 'strong', cell: ({ status }) => status },
    topic: { head: text('Topic'), under: { head: text('Id'), sort: 'id' }, cell: ({ topic }) => topic },
    email: { head: text('Email'), cell: ({ email }) => email },
    absent: undefined,
  },
  phone: { left: 'status', leftNote: ['email', 'topic', ({ id }) => `no. ${id}`], leftMore: 'email', right: 'topic' },
  details: () => null,
})

describe('a list requests what the URL says', () => {
  test.each<[View, object]>([
    [{}, { status: 'open' }],
    [{ tab: 'all' }, {}],
    [{ tab: 'nonsense', topic: 'weather', sort: 'email', order: 'asc' }, { status: 'open' }],
    [{ tab: 'all', search: '  a long text' }, { search: 'a lon' }],
    [{ tab: 'all', topic: 'game' }, { topic: 'game' }],
    [{ tab: 'all', about: 'game' }, { topic: 'game' }],
    [
      { tab: 'all', sort: 'status' },
      { sort: 'status', order: 'desc' },
    ],
    [
      { tab: 'all', sort: 'id', order: 'asc' },
      { sort: 'id', order: 'asc' },
    ],
  ])('%o: %o', (view, query) => {
    expect(queryIn(threads, view)).toEqual(query)
  })

  test('days and filters that links set are ignored if they are invalid', () => {
    const user = linkFilter('user', { query: (id) => (/^\d+$/.test(id) ? { user: id } : undefined), text: (id) => id })
    expect([days.query({ from: '2026-02-30', to: '2026-02-28' }), user.query({ user: 'x' })]).toEqual([
      { to: '2026-02-28' },
      {},
    ])
    expect(user.query({ user: '7' })).toEqual({ user: '7' })
  })
})

const thread = { id: '7', cursor: 'c7', status: 'open', topic: 'game', email: null } as const
const row = thread as unknown as Parameters<typeof threads.rowKey>[0]

test('a phone shows columns and words of its own, without the empty ones', () => {
  const { narrow } = renderTable(threads)
  const shown = (part: unknown) => renderToStaticMarkup(createElement(Fragment, null, part as string))
  const { left, leftNote, right, rightNote } = narrow(row)
  expect([left, leftNote, right, rightNote].map(shown)).toEqual(['open', 'game · no. 7', 'game', ''])
})

test('a table has the columns in their order, with the style of its cells', () => {
  const { columns } = renderTable(threads)
  expect(columns.map(({ key, sort, under }) => [key, sort, under?.sort])).toEqual([
    ['status', 'status', undefined],
    ['topic', undefined, 'id'],
    ['email', undefined, undefined],
  ])
  expect(renderToStaticMarkup(createElement(Fragment, null, columns[0]?.cell(row)))).toBe(
    '<span class="strong">open</span>',
  )
})

test('the next page begins after the last row, or where the reply or the list says', () => {
  const reply = (more: boolean) => ({ threads: [row], more, open: 1 })
  expect([nextOf(threads, reply(true), 1), nextOf(threads, reply(false), 1)]).toEqual(['c7', undefined])
  const harm = defineGrowing({
    label: text('Harm'),
    key: [],
    call: 'GET /api/admin/harm',
    rows: 'cases',
    cursor: 'cursor',
    perPage: 20,
    rowKey: ({ player }) => player.id,
    empty: text('None'),
    columns: {},
    phone: { left: () => 'x' },
  })
  expect(nextOf(harm, { cases: [], more: true, next: 'n2', open: 0 }, 20)).toBe('n2')
  expect(nextOf(harm, { cases: [], more: false, next: null, open: 0 }, 20)).toBe(undefined)
  expect(nextOf({ ...threads, next: (_, seen) => String(seen) }, reply(true), 20)).toBe('20')
})
