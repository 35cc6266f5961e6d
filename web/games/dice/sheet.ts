import { adoptSheet } from '../../ui/adopt-sheet.ts'
import text from './dice.css?inline'

adoptSheet(text)
