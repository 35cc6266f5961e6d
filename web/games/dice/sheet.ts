import { adoptSheet } from '../../ui/browser/adopt-sheet.ts'
import text from './dice.css?inline'

adoptSheet(text)
