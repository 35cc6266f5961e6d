import { adoptSheet } from '../../ui/browser/adopt-sheet.ts'
import text from './crash.css?inline'

adoptSheet(text)
