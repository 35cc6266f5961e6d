import { adoptSheet } from '../ui/browser/adopt-sheet.ts'
import text from './home.css?inline'

// The styles not needed for the first paint: the games to continue, the race, and the light on the tiles.
adoptSheet(text)
