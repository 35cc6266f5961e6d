import { adoptSheet } from '../ui/browser/adopt-sheet.ts'
import text from './games.css?inline'

adoptSheet(text)
