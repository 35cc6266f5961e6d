import type { SentGame } from '../../sent-screen.ts'
import { m } from '../../texts/compiled/messages.js'
import field from './keno.css?inline'
import board from './rounds/numbers.css?inline'

export const sent: SentGame = { description: m.about_keno, html: { sheet: board + field, whole: true } }
