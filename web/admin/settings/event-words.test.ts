import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { subjects } from '@casino/contract/panel/admin'
import { permissions } from '@casino/contract/panel/permissions'
import { expect, test } from 'vitest'
import { actions, actionText, subjectName } from './event-words.ts'

const root = join(import.meta.dirname, '../../..')

/** Written like audit events, but settings of a game and permissions. */
const others: readonly string[] = ['game.alias', 'game.provider', ...permissions]

test('every kind of audit event that the server records has words', () => {
  const written = new RegExp(`['\`]((?:${subjects.join('|')})\\.[a-z-]+)['\`]`, 'g')
  const sources = globSync('server/**/*.ts', { cwd: root }).filter((file) => !/test/.test(file))
  const recorded = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(written)].map(([, action]) => action!),
  )
  expect(recorded.length).toBeGreaterThan(20)
  expect([...new Set(recorded)].filter((action) => ![...actions, ...others].some((one) => one === action))).toEqual([])
})

test('an event of a newer server is read out instead of shown as its key', () => {
  expect(actionText('user.freeze-all')).toBe('Пользователь: freeze all')
  expect(actionText('jackpot.win')).toBe('jackpot: win')
})

test('groups of settings and users have names, others do not', () => {
  expect(subjectName({ kind: 'settings', id: 'bonus', name: null })).toBe('Бонусы')
  expect(subjectName({ kind: 'settings', id: 'maintenance', name: null })).toBe('Режим техработ')
  expect(subjectName({ kind: 'user', id: '7', name: 'nova' })).toBe('nova')
  expect(subjectName({ kind: 'promocode', id: '2', name: null })).toBeUndefined()
})
