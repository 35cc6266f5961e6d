import { expect, test } from 'vitest'
import { literalsOf, relationsOf } from './sql-relations.ts'

test.each([
  ['a select', 'SELECT username FROM player WHERE id = $1', ['player']],
  ['a lower-case one', 'select username from Player', ['player']],
  ['a sub-select', 'SELECT (SELECT username FROM player WHERE id = author) FROM note', ['player', 'note']],
  ['a condition', 'DELETE FROM note WHERE EXISTS (SELECT FROM player WHERE id = author)', ['note', 'player']],
  ['a list', 'SELECT 1 FROM note AS own, unnest($1, $2) AS given (a, b), player', ['note', 'unnest', 'player']],
  [
    'a list after a sub-select',
    'SELECT a, b FROM (SELECT a, b FROM note) AS own, player ORDER BY a, b',
    ['note', 'player'],
  ],
  ['a parenthesised join', 'SELECT 1 FROM (note JOIN player ON true)', ['note', 'player']],
  ['a common table expression', 'WITH own AS (SELECT id FROM player) SELECT id FROM own', ['player', 'own']],
  ['JOIN', 'SELECT 1 FROM note AS own LEFT JOIN player ON player.id = own.author', ['note', 'player']],
  ['JOIN LATERAL', 'SELECT 1 FROM note CROSS JOIN LATERAL (SELECT FROM player) AS p', ['note', 'player']],
  ['LATERAL in a list', 'SELECT 1 FROM note, LATERAL (SELECT x FROM player) AS p', ['note', 'player']],
  ['a schema', 'SELECT 1 FROM public.player', ['player']],
  ['quotes', 'SELECT 1 FROM "public"."player"', ['player']],
  ['ONLY', 'SELECT 1 FROM ONLY player', ['player']],
  ['INSERT', 'INSERT INTO player (id) SELECT id FROM note', ['player', 'note']],
  ['UPDATE', 'UPDATE player SET a = 1, b = 2 FROM note', ['player', 'note']],
  ['DELETE … USING', 'DELETE FROM note USING player WHERE true', ['note', 'player']],
  ['TRUNCATE', 'TRUNCATE note, player', ['note', 'player']],
  ['TABLE', 'TABLE player', ['player']],
  ['a comment before the name', 'SELECT 1 FROM -- everyone\n player', ['player']],
  ['JOIN … USING', 'SELECT 1 FROM note JOIN player USING (session, round), round', ['note', 'player', 'round']],
  ['a fragment', 'player LEFT JOIN note ON true', ['player', 'note']],
  ['an interpolation', 'SELECT 1 FROM __ AS own, player', ['__', 'player']],
])('%s names its relations', (_, sql, relations) => {
  expect(relationsOf(sql)).toEqual(relations)
})

test.each([
  ['an alias', 'SELECT player.id, player FROM note AS player WHERE player.id = 1 ORDER BY player, player.id'],
  ['a column', 'SELECT max(player), min(player) FROM note GROUP BY player HAVING count(player) > 1'],
  [
    'IS DISTINCT FROM',
    'SELECT 1 FROM note WHERE a IS DISTINCT FROM player OR (a) IS DISTINCT FROM (player.id, player.a)',
  ],
  ['a text', `SELECT 'from player' FROM note`],
  ['a comment', 'SELECT 1 -- from player\n FROM note'],
  ['a column in parentheses', 'SELECT 1 FROM note WHERE (id, player) = (1, 2)'],
])('%s is not a relation', (_, sql) => {
  expect(relationsOf(sql)).toEqual(['note'])
})

test('literals are found wherever they are, and nothing else', () => {
  const source = String.raw`import { a } from './a.ts' // it's 'not' this
    /* nor 'this' */ const q = "it's"
    const sql = 'SELECT ' + (b ? 'x' : "y")
    const quote = /['"/]/.test(q) && 4 / 2
    const last = 'it\'s last'`
  expect(literalsOf(source)).toEqual(['./a.ts', "it's", 'SELECT ', 'x', 'y', String.raw`it\'s last`])
})

test('a template is one literal, with those inside its interpolations', () => {
  const source = `a(~FROM \${b ? ~x \${c({ d: "in" })}~ : 'y'}, \\~t\\~ \${{ e }}~)`.replaceAll('~', '`')
  expect(literalsOf(source)).toEqual(['in', 'x __', 'y', 'FROM __, `t` __'])
})
