import { useEffect, useRef } from 'react'

const pieces = Array.from({ length: 36 }, (_, i) => ({
  id: i,
  colour: ['var(--accent)', 'var(--success)', 'var(--iris)', 'var(--info)'][i % 4],
  // The golden angle spreads directions and positions without random numbers.
  angle: (i * 137.5 * Math.PI) / 180,
  reach: 90 + ((i * 53) % 120),
}))

/** Coloured confetti for 900 ms, once. */
export default function Confetti() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const flights = pieces.map(({ angle, reach }, i) => {
      const x = Math.cos(angle) * reach
      const y = Math.sin(angle) * reach
      return box.current?.children[i]?.animate(
        [
          { transform: 'translate(0, 0) rotate(0)', opacity: 1 },
          { transform: `translate(${x}px, ${y}px) rotate(${reach * 3}deg)`, opacity: 1, offset: 0.5 },
          { transform: `translate(${x * 1.15}px, ${y + 120}px) rotate(${reach * 5}deg)`, opacity: 0 },
        ],
        { duration: 900, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'both' },
      )
    })
    return () => {
      for (const flight of flights) flight?.cancel()
    }
  }, [])
  return (
    <div ref={box} aria-hidden="true" className="pointer-events-none absolute inset-0 z-10 grid place-items-center">
      {pieces.map(({ id, colour }) => (
        <span
          key={id}
          className="col-start-1 row-start-1 h-3 w-2 rounded-[2px] opacity-0"
          style={{ background: colour }}
        />
      ))}
    </div>
  )
}
