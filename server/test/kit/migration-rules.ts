/** Bets read or write these tables, or the tables are large. */
const largeTables =
  'account posting transfer round seeds seed_pair session player payment payment_event highlight audit_event'.split(' ')

const inUse = 'servers of the version before still use it'

/** Changes that block bets, rewrite a table, or break servers of the previous version, which keep running while it is applied. */
const dangersFor = (large: string): readonly (readonly [why: string, pattern: RegExp])[] => [
  [
    'build it CONCURRENTLY, outside a transaction',
    new RegExp(`CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)[^;]* ON (ONLY )?(${large})\\b`, 'is'),
  ],
  ['drop it CONCURRENTLY, outside a transaction', /DROP INDEX (?!CONCURRENTLY)/i],
  [
    'add it NOT VALID, and validate it in a later file',
    new RegExp(
      `ALTER TABLE (${large})\\b[^;]*\\bADD (CONSTRAINT \\w+ )?(CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY)(?![^;]*NOT VALID)`,
      'is',
    ),
  ],
  [
    'the check of a new column reads the whole table',
    new RegExp(`ALTER TABLE (${large})\\b[^;]*\\bADD COLUMN [^,;]*\\b(CHECK|REFERENCES)\\b`, 'is'),
  ],
  ['SET NOT NULL reads the whole table', new RegExp(`ALTER TABLE (${large})\\b[^;]*SET NOT NULL`, 'is')],
  ['another type rewrites the table', /ALTER COLUMN \w+ (SET DATA )?TYPE/i],
  ['a stored column rewrites the table', /ADD COLUMN[^;]*GENERATED ALWAYS AS[^;]*STORED/is],
  ['a default that changes rewrites the table', /ADD COLUMN[^;]*DEFAULT (?!now\(\))\w+\(/is],
  ['it changes many rows in one transaction', new RegExp(`^\\s*(UPDATE|DELETE FROM) (ONLY )?(${large})\\b`, 'im')],
  ['it takes a lock of its own', /LOCK TABLE/i],
  [inUse, /RENAME (COLUMN|TO)|DROP (COLUMN|TABLE|VIEW|FUNCTION)|ALTER TABLE [^;]*\bRENAME \w+ TO/i],
  ['servers of the version before do not fill it', /ADD COLUMN (?![^,;]*DEFAULT)[^,;]*NOT NULL/i],
]

/** Ignores renames that do not affect servers: of indexes, triggers and constraints, and of a table that leaves a view behind. */
function withoutHarmlessRenames(sql: string): string {
  let left = sql
    .replace(/ALTER (INDEX|TRIGGER) [^;]*RENAME TO[^;]*;/gi, '')
    .replace(/ALTER TABLE \w+ RENAME CONSTRAINT[^;]*;/gi, '')
  for (const [renaming, former, now] of sql.matchAll(/ALTER TABLE (\w+) RENAME TO (\w+);/gi)) {
    if (!new RegExp(`CREATE VIEW ${former} AS\\b[^;]*\\bFROM ${now};`, 'i').test(sql)) continue
    left = left.replace(renaming, '').replace(new RegExp(`ALTER TABLE ${now} RENAME COLUMN[^;]*;`, 'gi'), '')
  }
  return left
}

/** Why this migration could not be applied while servers run; a table that it creates itself is empty and unused. */
export function problemsOf(text: string): string[] {
  // The migration does not execute the body of a function.
  const sql = text.replace(/--.*$/gm, '').replace(/\bAS (\$\w*\$).*?\1/gs, '')
  const isOld = (table: string) => !new RegExp(`CREATE TABLE (IF NOT EXISTS )?${table}\\b`, 'i').test(sql)
  const dangers = dangersFor(largeTables.filter(isOld).join('|') || '(?!)')
  const renamed = withoutHarmlessRenames(sql)
  const found = dangers.filter(([why, pattern]) => pattern.test(why === inUse ? renamed : sql)).map(([why]) => why)
  const concurrent = /CONCURRENTLY/i.test(sql)
  if (concurrent !== text.startsWith('-- Outside a transaction.'))
    found.push('concurrent statements belong outside a transaction')
  const others = sql
    .split(/;\s*$/m)
    .filter((one) => one.trim() && !/^\s*(CREATE( UNIQUE)?|DROP) INDEX CONCURRENTLY IF /i.test(one))
  if (concurrent && others.length > 0) found.push('alone, and repeatable')
  return found
}
