import { adoptSheet } from '../../../ui/browser/adopt-sheet.ts'
import text from './board.css?inline'

adoptSheet(text)
