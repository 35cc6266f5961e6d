import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of this run's own, where the database's account can live too when we are root. */
export function openRunFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `casino-${purpose}-`))
  chmodSync(folder, 0o755)
  return folder
}
