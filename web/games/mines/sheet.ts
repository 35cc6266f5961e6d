import { adoptSheet } from '../../ui/browser/adopt-sheet.ts'
import text from './mines.css?inline'

adoptSheet(text)
