import { adoptSheet } from '../../ui/adopt-sheet.ts'
import text from './roulette.css?inline'

adoptSheet(text)
