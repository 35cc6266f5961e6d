import { adoptSheet } from '../../ui/browser/adopt-sheet.ts'
import text from './plinko.css?inline'

adoptSheet(text)
