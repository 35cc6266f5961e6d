import { expect, test } from 'vitest'
import { articles, groups, isAbout } from './articles.ts'

const all = groups.flatMap((group) => group.articles)

test('every article is in one group', () => {
  expect([...all].sort()).toEqual(Object.keys(articles).sort())
})

test.each([
  ['отыгрыш', 'wagering'],
  ['  ВЕЙДЖЕР бонус ', 'wagering'],
  ['погода', undefined],
  ['хэш', 'fairness'],
  ['свидетель журнал', 'public-log-limits'],
  ['не закончен отыгрыш', 'withdrawal-closed'],
] as const)('“%s” finds %s', (query, expected) => {
  const found = all.filter((article) => isAbout(article, query))
  if (expected) expect(found).toContain(expected)
  else expect(found).toEqual([])
})
