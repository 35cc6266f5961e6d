import { adoptSheet } from '../ui/browser/adopt-sheet.ts'
import text from './catalogue.css?inline'

// Only pages with covers need it.
adoptSheet(text)
