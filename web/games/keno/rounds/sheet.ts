import { adoptSheet } from '../../../ui/browser/adopt-sheet.ts'
import text from './numbers.css?inline'

adoptSheet(text)
