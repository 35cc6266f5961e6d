import { expect, test } from 'vitest'
import { layoutOf } from './layout.ts'

const frames = [
  [320, 180, 'side'],
  [360, 202, 'side'],
  [568, 320, 'side'],
  [812, 375, 'side'],
  [1_024, 576, 'wide'],
  [1_280, 720, 'wide'],
  [1_400, 790, 'wide'],
  [320, 568, 'tall'],
  [375, 812, 'tall'],
  [768, 1_024, 'tall'],
] as const
const windows = [
  [3, 3],
  [5, 3],
  [5, 4],
] as const

test.each(frames.flatMap((frame) => windows.map((window) => [...frame, ...window] as const)))(
  '%i × %i is %s: %i reels of %i cells fit between the controls',
  (width, height, format, reels, rows) => {
    const layout = layoutOf({ width, height }, { reels, rows })
    const { reels: box, cell, frame, title, bottom, right } = layout
    expect(layout.format).toBe(format)
    expect(box.x - frame).toBeGreaterThanOrEqual(0)
    expect(box.y - frame).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width + frame).toBeLessThanOrEqual(width - right)
    expect(box.y + box.height + frame).toBeLessThanOrEqual(height - bottom)
    expect(box).toMatchObject({ width: cell.width * reels, height: cell.height * rows })
    // The reels are the game, so they fill most of the available space.
    expect(Math.max(box.width / (width - layout.left - right), box.height / (height - bottom))).toBeGreaterThan(0.6)
    if (title) expect(title.y + title.height).toBeLessThanOrEqual(box.y)
  },
)
