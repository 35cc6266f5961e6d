import { adoptSheet } from '../../ui/browser/adopt-sheet.ts'
import text from './roulette.css?inline'

adoptSheet(text)
