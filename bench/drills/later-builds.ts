import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '@casino/tools/places'

/** Changes that a later version may contain, one of each kind that the rules of migrations allow. */
export const migrationsOf = (version: number): Readonly<Record<string, string>> => ({
  [`9${version}01_columns.sql`]: `
    ALTER TABLE round ADD COLUMN later_${version} text;
    ALTER TABLE payment ADD COLUMN later_${version} text DEFAULT 'none';
    ALTER TABLE payment ADD CONSTRAINT later_${version}_is_short CHECK (char_length(later_${version}) < 9) NOT VALID;`,
  [`9${version}02_index.sql`]: `-- Outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_later_${version} ON payment (player_id, later_${version});
`,
  [`9${version}03_log_ins.sql`]: `
    CREATE TABLE log_in_${version} (player_id bigint NOT NULL, at timestamptz NOT NULL DEFAULT now());
    CREATE FUNCTION note_log_in_${version}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO log_in_${version} VALUES (NEW.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER logged_in_${version} AFTER UPDATE OF last_login ON player
      FOR EACH ROW EXECUTE FUNCTION note_log_in_${version}();`,
  [`9${version}04_validated.sql`]: `ALTER TABLE payment VALIDATE CONSTRAINT later_${version}_is_short;`,
})

/** Builds of later versions of the server, in their own folder. */
export interface LaterBuilds {
  /** The folder of this version's build, which also has the migrations of earlier versions. */
  make(version: number): string
  close(): void
}

export function openLaterBuilds(): LaterBuilds {
  const folder = mkdtempSync(join(tmpdir(), 'casino-build-'))
  const folderOf = (version: number) => join(folder, String(version))
  let newest = inRoot('server')
  return {
    make(version) {
      const build = folderOf(version)
      cpSync(newest, join(build, 'server'), { recursive: true })
      symlinkSync(inRoot('node_modules'), join(build, 'node_modules'))
      for (const [name, sql] of Object.entries(migrationsOf(version)))
        writeFileSync(join(build, 'server/platform/database/migrations', name), sql)
      newest = join(build, 'server')
      return build
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
