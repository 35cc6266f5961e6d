import { adoptSheet } from '../ui/browser/adopt-sheet.ts'
import text from './slots.css?inline'

// Only the page of the catalogue needs it.
adoptSheet(text)
