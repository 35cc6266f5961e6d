import './sheet.ts'
import type { Slot } from './slot.ts'

interface SlotCoverProps {
  slot: Pick<Slot, 'cover' | 'colours'>
  /** The displayed width of the picture, as in an image's `sizes`. */
  sizes?: string
  /** Set for the first pictures of a page, which are visible immediately. */
  eager?: boolean
}

export const coverFiles = (cover: string, format: 'avif' | 'webp') =>
  [180, 360].map((width) => `/assets/covers/${width}/${cover}.${format} ${width}w`).join(', ')

/**
 * The cover of a game, 3:4, as wide as its container, with a coloured placeholder until it loads. Decorative, because the
 * game's name is always written next to it.
 */
export function SlotCover({ slot: { cover, colours }, sizes = '180px', eager = false }: SlotCoverProps) {
  const [light, middle, dark] = colours.match(/.{6}/g) ?? []
  const ground = light && `radial-gradient(circle at 50% 35%, #${light}, #${middle} 55%, #${dark})`
  return (
    <picture className="slot-cover" style={{ backgroundImage: ground }}>
      <source type="image/avif" srcSet={coverFiles(cover, 'avif')} sizes={sizes} />
      <img
        src={`/assets/covers/180/${cover}.webp`}
        srcSet={coverFiles(cover, 'webp')}
        sizes={sizes}
        width={360}
        height={480}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
      />
    </picture>
  )
}
