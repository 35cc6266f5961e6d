import { adoptSheet } from '../ui/browser/adopt-sheet.ts'
import text from './slot.css?inline'

// Loaded only by the page of one game.
adoptSheet(text)
