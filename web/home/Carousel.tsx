import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { openAuth } from '../shell/auth/auth.ts'
import { places } from '../shell/frame/destinations.ts'
import { GameLink } from '../shell/games/house-games.tsx'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { useReducedMotion } from '../ui/browser/media.ts'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { useLoaded } from '../wire/connection.ts'
import { SlideDrawing } from './art/Drawing.tsx'
import { autoplayMs, offsetOf, slideAfter } from './carousel.ts'
import type { Slide } from './slides.ts'
import { useSlides } from './use-slides.ts'
import { useSwipe } from './use-swipe.ts'

/** The slides (docs/product.md §2), which advance automatically unless someone interacts with them. */
export function Carousel() {
  const shown = useSlides()
  const count = shown.length
  const still = useReducedMotion()
  const visible = useVisible()
  const loaded = useLoaded()
  const [reached, setReached] = useState(false)
  const [stopped, setStopped] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [[place, left], setPlace] = useState([0, 0])
  // The last ones can be removed while the page is open.
  const current = place % count
  const show = (next: number) => setPlace([next, current])
  const turn = (by: number) => show(slideAfter(current, by, count))
  const { dragged, handlers } = useSwipe(turn)

  // Does not advance before hydration: the first slide stays as it was prerendered.
  const running = visible && !still && !stopped && loaded
  // Slides not visible yet are neither sent nor hydrated.
  const all = loaded || reached

  if (count === 0) return null
  return (
    <section
      aria-roledescription={m.home_slides_role()}
      aria-label={m.home_carousel()}
      className="group relative h-[max(13rem,208px)] overflow-hidden rounded-xl bg-surface md:h-[18rem]"
      onPointerEnter={(event) => {
        setReached(true)
        setHovered(event.pointerType === 'mouse')
      }}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        setReached(true)
        setFocused(event.target.matches(':focus-visible'))
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={({ key }) => turn({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0)}
    >
      <div className="absolute inset-0 touch-pan-y" {...handlers}>
        {shown.map(
          (slide, i) =>
            (all || i === current) && (
              <SlideView
                // biome-ignore lint/suspicious/noArrayIndexKey: the same slide may be there twice
                key={i}
                slide={slide}
                name={m.home_slide_of({ number: i + 1, count })}
                offset={offsetOf(i, current, count)}
                moves={i === current || i === left}
                dragged={dragged}
              />
            ),
        )}
      </div>

      {count > 1 && (
        <>
          <Arrow label={m.home_previous()} className="left-3" onClick={() => turn(-1)}>
            <ChevronLeft size={24} aria-hidden />
          </Arrow>
          <Arrow label={m.home_next()} className="right-3" onClick={() => turn(1)}>
            <ChevronRight size={24} aria-hidden />
          </Arrow>

          <div className="absolute inset-x-0 bottom-0 flex h-11 items-center gap-1.5 pr-1 pl-4 md:h-14 md:gap-2 md:pr-3 md:pl-18">
            {shown.map((_, i) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: the same slide may be there twice
                key={i}
                type="button"
                aria-label={m.home_slide_of({ number: i + 1, count })}
                aria-current={i === current ? 'true' : undefined}
                onClick={() => show(i)}
                className="grid h-11 min-w-6 max-w-16 flex-1 items-center rounded-sm focus-visible:outline-offset-[-6px]"
              >
                <span
                  className={classes(
                    'block h-1 overflow-hidden rounded-full',
                    i === current ? 'bg-white/60' : 'bg-white/30',
                  )}
                >
                  {i === current && (
                    <span
                      key={current}
                      onAnimationEnd={() => turn(1)}
                      style={{ animationDuration: `${autoplayMs}ms` }}
                      className={classes(
                        'block h-full origin-left rounded-full bg-accent',
                        running && 'slide-progress',
                        (hovered || focused || dragged !== 0) && '[animation-play-state:paused]',
                      )}
                    />
                  )}
                </span>
              </button>
            ))}
            <span className="flex-1" />
            {!still && (
              <button
                type="button"
                aria-label={stopped ? m.home_play_slides() : m.home_pause()}
                onClick={() => setStopped(!stopped)}
                className="grid size-11 shrink-0 place-items-center rounded-full text-white still:hidden focus-visible:outline-offset-[-6px]"
              >
                <span className="grid size-8 place-items-center rounded-full bg-black/45 hover:bg-black/70">
                  {stopped ? <Play size={16} aria-hidden /> : <span className="h-3 w-2.5 border-x-3 border-current" />}
                </span>
              </button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** 28 on a phone, 32 on a tablet, 44 on a desktop, which leaves room for the picture; a long title is smaller. */
const titleSize = { fontSize: 'min(8.75vw, clamp(1.75rem, 4.2vw, 2.75rem))', lineHeight: 1.17 }

interface SlideViewProps {
  slide: Slide
  name: string
  offset: number
  /** The one that comes and the one that goes; the others take their new places unseen. */
  moves: boolean
  dragged: number
}

function SlideView({ slide, name, offset, moves, dragged }: SlideViewProps) {
  const away = Math.abs(offset) > 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group with its own name for the role, not a set of fields
    <div
      role="group"
      aria-roledescription={m.home_slide_role()}
      aria-label={name}
      inert={offset !== 0}
      style={{ transform: `translateX(calc(${offset * 100}% + ${dragged}px))` }}
      className={classes(
        'absolute inset-0 overflow-hidden',
        away
          ? 'invisible'
          : moves && dragged === 0 && 'transition-transform duration-320 ease-sheet still:transition-none',
      )}
    >
      <SlideDrawing art={slide.art} />
      <div className="absolute inset-0 bg-linear-to-r from-black/70 via-black/45 to-transparent to-75%" />
      <div
        className={classes(
          'absolute inset-y-0 left-0 flex w-[min(100%,620px)] flex-col items-start justify-center px-4 pb-9 text-white md:pb-10 md:pl-18',
          slide.to === 'registration' && 'signed-out-only',
          slide.waits && 'invisible',
        )}
      >
        <p className="type-display max-w-[9em] text-balance wrap-anywhere" style={titleSize}>
          <span className={classes('block', slide.title.length > 26 && 'text-[.75em]')}>{slide.title}</span>
        </p>
        <p className="type-body mt-1 max-w-full text-white/85 md:mt-2">{slide.text}</p>
        <SlideButton slide={slide} />
      </div>
    </div>
  )
}

const buttonPlace = 'mt-3 max-md:min-h-10 md:mt-5'

function SlideButton({ slide: { to, button } }: { slide: Slide }) {
  const className = buttonClass('main', 'button', buttonPlace)
  if (to === 'registration') {
    const wanted = { name: places.deposit.name(), place: places.deposit.place }
    return (
      <Button kind="main" className={buttonPlace} onClick={() => openAuth('register', { wanted })}>
        {button}
      </Button>
    )
  }
  if ('game' in to) {
    return (
      <GameLink game={to.game} className={className}>
        {button}
      </GameLink>
    )
  }
  const look = { draggable: false, className, children: button }
  return 'address' in to ? <a href={to.address} {...look} /> : <Link {...to} {...look} />
}

interface ArrowProps {
  label: string
  className: string
  onClick: () => void
  children: React.ReactNode
}

function Arrow({ label, className, onClick, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classes(
        'absolute top-1/2 hidden size-11 -translate-y-1/2 place-items-center rounded-full bg-black/45 text-white opacity-0 transition-opacity duration-150 md:grid',
        'group-hover:opacity-100 hover:bg-black/70 focus-visible:opacity-100',
        className,
      )}
    >
      {children}
    </button>
  )
}

/** False before hydration, and whenever the carousel is not visible. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
