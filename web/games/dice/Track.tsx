import { type DiceSide, maximumTarget, minimumTarget } from '@casino/rules/games/dice/rules'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { Scale, Thumb } from './rounds/Scale.tsx'
import type { DiceResult } from './use-dice.ts'

interface TrackProps {
  side: DiceSide
  target: number
  onTarget: (target: number) => void
  /** The slider's value for screen readers. */
  meaning: string
  locked: boolean
  last: DiceResult | undefined
}

/**
 * The scale with the slider on it. The invisible native range lies over the drawing and handles mouse, touch and keyboard; the
 * room added for its thumb of 44 puts the thumb's centre exactly at the target's position on the scale.
 */
export function Track({ side, target, onTarget, meaning, locked, last }: TrackProps) {
  const rolled = last && { number: last.reply.rolledNumber, won: last.reply.outcome === 'win' }
  return (
    <Scale side={side} target={target} rolled={rolled}>
      <input
        type="range"
        min={minimumTarget}
        max={maximumTarget}
        step={1}
        value={target}
        disabled={locked}
        onChange={(event) => onTarget(event.target.valueAsNumber)}
        aria-label={m.dice_target()}
        aria-valuetext={meaning}
        className={classes(
          'peer absolute inset-y-0 left-[calc(1%-22px)] m-0 h-11 w-[calc(98%+44px)] cursor-pointer touch-pan-y appearance-none bg-transparent opacity-0',
          '[&::-webkit-slider-thumb]:size-11 [&::-webkit-slider-thumb]:cursor-grab [&::-webkit-slider-thumb]:appearance-none',
          '[&::-moz-range-thumb]:size-11 [&::-moz-range-thumb]:cursor-grab [&::-moz-range-thumb]:border-0',
          '[&::-webkit-slider-thumb]:active:cursor-grabbing [&::-moz-range-thumb]:active:cursor-grabbing',
        )}
      />
      <Thumb target={target} className="peer-focus-visible:[--ring:2px]! peer-active:[--press:1.1]!" />
    </Scale>
  )
}
