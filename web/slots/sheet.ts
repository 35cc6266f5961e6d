import { adoptSheet } from '../ui/browser/adopt-sheet.ts'
import text from './slots.css?inline'

// Loaded only by the page of the catalogue.
adoptSheet(text)
