import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for this run alone, which the database's account can use too when we run as root. */
export function openRunFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `casino-${purpose}-`))
  chmodSync(folder, 0o755)
  return folder
}
