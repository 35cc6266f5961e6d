import type { SentFile } from '@casino/contract/file-reply'
import type { Language } from '@casino/contract/language'
import { statementFile } from '@casino/contract/money/statements'
import { findPlayer } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { csvOfStatement } from './csv.ts'
import { type MoscowDays, openStatement } from './period.ts'
import { wordsOf } from './words.ts'

interface Deps {
  readonly longRead: Read
  readonly settings: Settings
}

export const statementRoutes = (deps: Deps): Served[] => [serveStatement(deps)]

const serveStatement = (deps: Deps) =>
  serve(statementFile, { rate: 'downloads', oneAtATime: true }, ({ player, query: { format, ...period }, client }) =>
    statementOf(deps)({ player: player.id, period, format, language: client.language }),
  )

interface WantedStatement {
  readonly player: number
  readonly period: MoscowDays
  readonly format: 'csv' | 'pdf'
  readonly language: Language
}

const statementOf =
  ({ longRead: read, settings }: Deps) =>
  async ({ player, period, format, language }: WantedStatement): Promise<SentFile> => {
    const words = wordsOf(language, (game) => settings.game(game).name)
    const statement = await openStatement(read, player, period)
    const fileName = `${words.fileName}-${period.from}-${period.to}.${format}`
    if (format === 'csv')
      return { fileName, mediaType: 'text/csv; charset=utf-8', content: csvOfStatement(statement, words) }
    const { username } = (await findPlayer(read, player)) ?? refuse('unauthenticated')
    // Loaded on demand: the font and the Unicode names take memory that few servers need.
    const { pdfOfStatement } = await import('./pdf.ts')
    const content = pdfOfStatement(statement, { words, site: settings.current.site.name, player, username })
    return { fileName, mediaType: 'application/pdf', content }
  }
