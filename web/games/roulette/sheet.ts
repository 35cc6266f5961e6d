import { adoptSheet } from '../../ui/adopt-sheet.ts'
import text from './phone.css?inline'

adoptSheet(text)
