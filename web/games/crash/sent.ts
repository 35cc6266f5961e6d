import type { SentGame } from '../../sent-screen.ts'
import { m } from '../../texts/compiled/messages.js'
import sheet from './crash.css?inline'

export const sent: SentGame = { description: m.about_crash, html: { sheet, whole: true } }
