import { adoptSheet } from '../ui/browser/adopt-sheet.ts'
import text from './home.css?inline'

// What the first paint does not need: the games to continue, the race, and the light on the tiles.
adoptSheet(text)
