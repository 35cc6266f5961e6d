import { adoptSheet } from '../../ui/adopt-sheet.ts'
import text from './mines.css?inline'

adoptSheet(text)
