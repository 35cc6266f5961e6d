import { m } from '../../../texts/compiled/messages.js'
import { classes } from '../../../ui/browser/class-names.ts'

const pockets: Readonly<Record<string, { ground: string; name: () => string }>> = {
  red: { ground: 'bg-pocket-red', name: m.feed_red },
  black: { ground: 'bg-pocket-black ring-1 ring-line-strong ring-inset', name: m.feed_black },
  green: { ground: 'bg-pocket-green', name: m.feed_green },
}

export function colourName(colour: string): string | undefined {
  return pockets[colour]?.name()
}

/** A number of the wheel on its colour, with the name of the colour. */
export function Pocket({ number, colour }: { number: number; colour: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        className={classes(
          'tabular inline-grid h-7 min-w-7.5 place-items-center rounded-sm px-1 text-white',
          pockets[colour]?.ground,
        )}
      >
        {number}
      </span>
      <span className="font-normal text-text-2">{colourName(colour)}</span>
    </span>
  )
}
