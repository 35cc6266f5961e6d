import { type Kopecks, kopecks } from '@casino/rules/money'
import { useEffect, useState } from 'react'
import { useReducedMotion } from '../ui/browser/media.ts'
import { Money } from '../ui/shown/Money.tsx'

const countMs = 600

/** A won amount that counts up from zero; shown immediately for players who prefer reduced motion. */
export function CountedMoney({ kopecks: amount, className }: { kopecks: Kopecks; className?: string }) {
  const still = useReducedMotion()
  const [shown, setShown] = useState<Kopecks>(still ? amount : kopecks(0))
  useEffect(() => {
    if (still) return setShown(amount)
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(Math.max(now - start, 0) / countMs, 1)
      setShown(kopecks(Math.round(amount * (1 - (1 - part) ** 3))))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [amount, still])
  return <Money kopecks={shown} {...(className ? { className } : {})} />
}
