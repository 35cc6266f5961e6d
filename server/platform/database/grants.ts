import type pg from 'pg'
import type { Read } from './database.ts'

/**
 * Grants the application's and the readers' roles their privileges, if these roles exist. A table's triggers determine them:
 * the application may not update or delete rows if `refuse_change` would refuse it, so no list is needed. A table of a later
 * migration begins with SELECT and INSERT, like each new month.
 */
export async function grantPrivileges(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(missingGrants)
  for (const { statement } of rows) await client.query(statement)
}

/** `tgtype` has a bit for rows (1), for deletion (8) and for updates (16). */
const refuses = (bit: number) => `EXISTS (
  SELECT FROM pg_trigger WHERE tgrelid = class.oid AND tgfoid = to_regproc('refuse_change') AND tgenabled <> 'D'
    AND tgtype & 1 = 1 AND tgtype & ${bit} = ${bit} AND tgattr = '' AND tgqual IS NULL)`

// Grants only differences, because each grant makes every connection plan its statements again.
const missingGrants = `
  WITH class AS (
    SELECT oid, relkind, relname, relacl FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
  ), wanted AS (
    SELECT class.oid, role.oid AS grantee, unnest(CASE
      WHEN relkind = 'S' THEN CASE rolname WHEN 'casino_app' THEN ARRAY['USAGE'] ELSE ARRAY['SELECT'] END
      WHEN rolname = 'casino_reader' OR relkind IN ('v', 'm') OR relname IN ('migration', 'monthly') OR starts_with(relname, 'archived_') THEN ARRAY['SELECT']
      ELSE array_remove(ARRAY['SELECT', 'INSERT', CASE WHEN NOT ${refuses(16)} THEN 'UPDATE' END, CASE WHEN NOT ${refuses(8)} THEN 'DELETE' END], NULL)
    END) AS privilege
    FROM class, pg_roles AS role WHERE rolname IN ('casino_app', 'casino_reader')
  ), granted AS (
    SELECT class.oid, acl.grantee, privilege_type AS privilege
    FROM class, aclexplode(relacl) AS acl JOIN pg_roles AS role ON role.oid = acl.grantee
    WHERE rolname IN ('casino_app', 'casino_reader')
  ), differences AS (
    SELECT 'GRANT %s ON %s %s TO %s' AS change, missing.* FROM (SELECT * FROM wanted EXCEPT SELECT * FROM granted) AS missing
    UNION ALL
    SELECT 'REVOKE %s ON %s %s FROM %s', extra.* FROM (SELECT * FROM granted EXCEPT SELECT * FROM wanted) AS extra
  )
  SELECT format(change, string_agg(privilege, ', '), CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, oid::regclass, grantee::regrole) AS statement
  FROM differences JOIN class USING (oid) GROUP BY change, relkind, oid, grantee
  UNION ALL
  SELECT format('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT %s ON %s TO %s', privilege, kind, rolname)
  FROM pg_roles JOIN (VALUES
    ('casino_app', 'r', 'SELECT, INSERT', 'TABLES'), ('casino_app', 'S', 'USAGE', 'SEQUENCES'),
    ('casino_reader', 'r', 'SELECT', 'TABLES'), ('casino_reader', 'S', 'SELECT', 'SEQUENCES')
  ) AS defaults (role, type, privilege, kind) ON role = rolname
  WHERE NOT EXISTS (
    SELECT FROM pg_default_acl, aclexplode(defaclacl) AS acl
    WHERE defaclrole = current_user::regrole AND defaclnamespace = 'public'::regnamespace AND defaclobjtype = type::"char" AND grantee = pg_roles.oid)
  UNION ALL
  SELECT format('GRANT EXECUTE ON FUNCTION %s TO casino_app', name) FROM unnest(ARRAY['make_month(text, date)', 'erase_texts(bigint)']) AS name
  WHERE to_regrole('casino_app') IS NOT NULL AND to_regprocedure(name) IS NOT NULL
    AND NOT has_function_privilege('casino_app', to_regprocedure(name), 'EXECUTE')
  UNION ALL
  SELECT 'REVOKE CREATE ON SCHEMA public FROM PUBLIC'
  WHERE EXISTS (SELECT FROM pg_namespace, aclexplode(nspacl) WHERE nspname = 'public' AND grantee = 0 AND privilege_type = 'CREATE')`

/** Whether this account could rewrite final records: it is a superuser, or has the rights of their owner. */
export async function ownsTables(read: Read): Promise<boolean> {
  const row = await read.one<{ owns: boolean }>(
    `SELECT rolsuper OR EXISTS (SELECT FROM pg_class WHERE oid IN ('audit_event'::regclass, 'posting'::regclass) AND pg_has_role(relowner, 'MEMBER')) AS owns
     FROM pg_roles WHERE rolname = current_user`,
  )
  return row.owns
}
