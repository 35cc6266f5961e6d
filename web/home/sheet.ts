import { adoptSheet } from '../ui/adopt-sheet.ts'
import text from './home.css?inline'

// Only signed-in players need it.
adoptSheet(text)
