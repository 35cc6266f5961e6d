/** The layout in a frame of any size: controls below, at the sides, or below in rows. All in CSS pixels. */

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** `wide`: one bar below. `side`: a low frame, with a column on each side. `tall`: a phone held upright. */
export type Format = 'wide' | 'side' | 'tall'

export interface Layout {
  readonly format: Format
  /** A frame with room for little more than the reels. */
  readonly tiny: boolean
  /** The size of the inner window, a whole number of cells. */
  readonly reels: Box
  readonly cell: { readonly width: number; readonly height: number }
  /** The thickness of the cabinet around the window. */
  readonly frame: number
  /** Absent if there is no room for letters. */
  readonly title?: Box
  /** The space of the controls at the bottom and on each side. */
  readonly bottom: number
  readonly left: number
  readonly right: number
}

// Taller cells than this look stretched, wider ones lost.
const tallest = { wide: 1.2, side: 1.2, tall: 1.42 }
const widest = 1.3

export function layoutOf(
  { width, height }: { width: number; height: number },
  { reels, rows }: { reels: number; rows: number },
): Layout {
  const format: Format = height > width ? 'tall' : height < 460 ? 'side' : 'wide'
  const tiny = format === 'side' && height < 260
  const { bottom, left, right } = margins(format, tiny)
  const free = { width: width - left - right, height: height - bottom }
  const frame = Math.round(clamp(Math.min(free.width, free.height) * 0.035, 5, 26))
  const titleHeight = tiny ? 0 : clamp(height * (format === 'tall' ? 0.14 : 0.13), format === 'side' ? 34 : 48, 132)
  const room = {
    width: free.width - 2 * frame - (tiny ? 6 : 12),
    height: free.height - titleHeight - 2 * frame - (tiny ? 8 : 14),
  }
  let cellWidth = room.width / reels
  let cellHeight = room.height / rows
  cellWidth = Math.floor(Math.min(cellWidth, cellHeight * widest))
  cellHeight = Math.floor(Math.min(cellHeight, cellWidth * tallest[format]))
  const window = { width: cellWidth * reels, height: cellHeight * rows }
  const spare = free.height - titleHeight - window.height - 2 * frame
  const x = Math.round(left + (free.width - window.width) / 2)
  const y = Math.round(titleHeight + frame + spare * (format === 'tall' ? 0.42 : 0.5))
  // Upright, the corners above the title are used by buttons.
  const titleTop = Math.max(
    format === 'tall' ? Math.min(56, spare * 0.3) : 0,
    y - frame - titleHeight - Math.min(spare * 0.1, 24),
  )
  return {
    format,
    tiny,
    reels: { x, y, ...window },
    cell: { width: cellWidth, height: cellHeight },
    frame,
    ...(titleHeight > 0 && {
      title: { x: left + free.width * 0.04, y: titleTop, width: free.width * 0.92, height: titleHeight },
    }),
    bottom,
    left,
    right,
  }
}

function margins(format: Format, tiny: boolean) {
  if (format === 'tall') return { bottom: 236, left: 0, right: 0 }
  if (format === 'wide') return { bottom: 92, left: 0, right: 0 }
  return tiny ? { bottom: 44, left: 0, right: 68 } : { bottom: 52, left: 64, right: 104 }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
