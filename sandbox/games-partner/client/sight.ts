import type { Palette, Pen, Random } from './canvas.ts'

export interface Sight {
  readonly pen: Pen
  readonly width: number
  readonly height: number
  readonly palette: Palette
  readonly random: Random
}
