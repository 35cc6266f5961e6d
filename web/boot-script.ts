import { readFileSync } from 'node:fs'
import { languages } from '@casino/contract/language'

/** boot.js without its comments and line breaks, as it is inlined in the document. */
export function bootScript(): string {
  return readFileSync(new URL('./boot.js', import.meta.url), 'utf8')
    .replace('ALL_LANGUAGES', JSON.stringify(languages))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('//'))
    .join('\n')
}
