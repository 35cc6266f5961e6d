import type { SentGame } from '../../sent-screen.ts'
import { m } from '../../texts/compiled/messages.js'
import sheet from './limbo.css?inline'

export const sent: SentGame = { description: m.about_limbo, html: { sheet, whole: true } }
