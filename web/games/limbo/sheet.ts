import { adoptSheet } from '../../ui/browser/adopt-sheet.ts'
import text from './limbo.css?inline'

adoptSheet(text)
