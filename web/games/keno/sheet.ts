import { adoptSheet } from '../../ui/browser/adopt-sheet.ts'
import text from './keno.css?inline'

adoptSheet(text)
