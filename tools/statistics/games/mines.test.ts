import { evenNonce, testSample } from '../test-of-sample.ts'
import { drawOrder, sampleMines } from './mines.ts'

testSample(sampleMines, drawOrder, 20_000, {
  'draws each round twice': (seeds, nonce, cells) => drawOrder(seeds, evenNonce(nonce), cells),
  'lays the mines where the player never looks': (_seeds, _nonce, cells) =>
    Array.from({ length: cells - 1 }, (_, place) => ((cells - 1 - place) * 8) % cells),
})
