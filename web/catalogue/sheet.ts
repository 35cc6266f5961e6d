import { adoptSheet } from '../ui/browser/adopt-sheet.ts'
import text from './catalogue.css?inline'

// Loaded only by pages with covers.
adoptSheet(text)
