import { useNavigate } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { openAuth } from '../../shell/auth/auth.ts'
import { m } from '../../texts/compiled/messages.js'
import { buttonClass } from '../../ui/shown/Button.tsx'
import { readToken } from '../../wire/token.ts'
import { slotPlace } from '../place.ts'
import { SlotCover } from '../SlotCover.tsx'
import type { Slot } from '../slot.ts'

interface SlotCardProps {
  slot: Slot
  sizes?: string
  eager?: boolean
  /** -1: reached with the arrow keys of the surrounding grid, not with Tab. */
  tabIndex?: 0 | -1
  favourite?: boolean
  /** If present, the card has a heart that changes `favourite`. */
  onFavourite?: (slot: Slot) => void
}

type SlotMode = 'demo' | 'real'

const play = buttonClass('main', 'compact')
const demo = buttonClass('secondary', 'compact')

/**
 * A game of the catalogue: cover, name, provider, and over the cover Play and Demo, which appear on hover, focus or tap. Guests
 * have to sign in first (docs/product.md §6).
 */
export const SlotCard = memo(function SlotCard({ slot, sizes, eager, tabIndex = 0, ...heart }: SlotCardProps) {
  const { favourite = false, onFavourite } = heart
  return (
    <div className="slot-card" data-slot={slot.id}>
      {/* A tap on the cover focuses the first link, which shows both. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside work with the keyboard */}
      <div className="slot-card-cover" onClick={focusFirst}>
        <SlotCover key={slot.cover} slot={slot} {...(sizes && { sizes })} {...(eager && { eager })} />
        {slot.isNew && <span className="slot-card-new">{m.slot_new()}</span>}
        <div className="slot-card-overlay">
          <SlotLink slot={slot} mode="real" label={m.slot_play()} className={play} tabIndex={tabIndex} />
          <SlotLink slot={slot} mode="demo" label={m.slot_demo()} className={demo} tabIndex={tabIndex} />
        </div>
        {onFavourite && (
          <button
            type="button"
            className="slot-card-heart"
            tabIndex={tabIndex}
            aria-pressed={favourite}
            aria-label={m.slot_favourite({ name: slot.name })}
            onClick={() => onFavourite(slot)}
          >
            <Heart size={20} aria-hidden />
          </button>
        )}
      </div>
      <p className="slot-card-name">{slot.name}</p>
      <p className="slot-card-provider">{slot.providerName}</p>
    </div>
  )
})

function focusFirst({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if ((target as HTMLElement).closest('a, button')) return
  currentTarget.querySelector('a')?.focus({ preventScroll: true })
}

interface SlotLinkProps {
  slot: Slot
  mode: SlotMode
  className: string
  tabIndex?: 0 | -1
  label: string
}

/**
 * A plain link that navigates within the page: the router's own link observes the URL and the pointer, which is too expensive
 * for hundreds of cards.
 */
function SlotLink({ slot, mode, label, ...rest }: SlotLinkProps) {
  const navigate = useNavigate()
  const { id, alias, provider, name } = slot
  const path = [id, alias, provider].map(encodeURIComponent).join('/')
  const follow = (event: MouseEvent) => {
    const place = slotPlace(slot, mode)
    if (!readToken()) {
      event.preventDefault()
      openAuth('login', { wanted: { name, place, play: true } })
    } else if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) {
      event.preventDefault()
      void navigate(place)
    }
  }
  return (
    <a
      href={`/slots/${path}${mode === 'real' ? '?mode=real' : ''}`}
      aria-label={`${label}: ${name}`}
      onClick={follow}
      {...rest}
    >
      {label}
    </a>
  )
}

/** A card's placeholder while the catalogue loads. */
export function SlotCardSkeleton() {
  return (
    <div className="slot-card skeleton" aria-hidden="true">
      <div className="slot-card-cover" />
      <p className="slot-card-name">
        <span className="slot-card-line" />
      </p>
      <p className="slot-card-provider">
        <span className="slot-card-line" />
      </p>
    </div>
  )
}
