import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../places.ts'
import { faultOf } from './commit-subject.ts'

test.each([
  ['mines: refuse a second reveal of the same cell', undefined],
  ['rules, contract: move each game into a folder of its own', undefined],
  ['Merge branch docs', undefined],
  ['refuse a second reveal', 'does not begin with “module: verb what”'],
  ['mines: refuse', 'does not begin with “module: verb what”'],
  ['mines: Refuse a second reveal', 'does not begin with “module: verb what”'],
  ["cashier: let one coin's refusal close no door", '“let” is not a verb of tools/commit-subject.ts'],
  ['panel: tell who approved', '“tell” is not a verb of tools/commit-subject.ts'],
  [`mines: add ${'x'.repeat(62)}`, 'has 73 characters; 72 is the most'],
])('%s', (subject, fault) => {
  expect(faultOf(subject)).toBe(fault)
})

/** The last commit before subjects were checked. */
const uncheckedUntil = '7d6d16def5c547097aff7861e4a1803a1f9d6a12'

test('subjects of commits start with a verb that a stranger would search for', () => {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  // A copy without a repository, or with a truncated history, has nothing to check.
  if (git('merge-base', '--is-ancestor', uncheckedUntil, 'HEAD').status !== 0) return
  const subjects = git('log', '--no-merges', '--format=%s', `${uncheckedUntil}..HEAD`)
    .stdout.split('\n')
    .filter(Boolean)
  expect(subjects.flatMap((subject) => (faultOf(subject) ? [`${subject}: ${faultOf(subject)}`] : []))).toEqual([])
})
