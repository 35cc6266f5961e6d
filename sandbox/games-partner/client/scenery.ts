/** The scenery behind the reels, in any format. */
import { disc, fade, glow, gradient, mix, type Pen, type Random } from './canvas.ts'
import { burst, curtain, fans, horizon, planks, space, stage, stripes } from './scenery-indoors.ts'
import { desert, forest, hills, jungle } from './scenery-outdoors.ts'
import { beach, castle, clouds, sea, temple } from './scenery-sights.ts'
import type { Sight } from './sight.ts'
import type { SceneName } from './skin.ts'

const scenes: Readonly<Record<SceneName, (sight: Sight) => void>> = {
  hills,
  curtain,
  fans,
  desert,
  planks,
  forest,
  jungle,
  space,
  horizon,
  burst,
  stripes,
  clouds,
  temple,
  sea,
  beach,
  castle,
  stage,
}

export function drawScene(name: SceneName, sight: Sight): void {
  const { pen, width, height, palette, random } = sight
  const [light, middle, dark] = palette
  pen.fillStyle = gradient(
    pen,
    [0, 0, 0, height],
    mix(middle, dark, 0.2),
    mix(light, middle, 0.75),
    mix(light, middle, 0.3),
    middle,
  )
  pen.fillRect(0, 0, width, height)
  glow(pen, width / 2, height * 0.42, Math.max(width, height) * 0.6, light, 0.5)
  scenes[name](sight)
  dust(pen, width, height, light, random)
  vignette(pen, width, height, dark)
}

/** Light in the air, out of focus. */
function dust(pen: Pen, width: number, height: number, light: string, random: Random): void {
  const unit = Math.min(width, height)
  for (let i = 0; i < 26; i++) {
    const radius = unit * random.between(0.004, 0.022)
    pen.fillStyle = fade(mix(light, '#ffffff', 0.6), random.between(0.06, 0.26))
    disc(pen, random.between(0, width), random.between(0, height), radius)
  }
}

/** Darker edges, which draw the eye to the reels. */
function vignette(pen: Pen, width: number, height: number, dark: string): void {
  const reach = Math.hypot(width, height) / 2
  const made = pen.createRadialGradient(width / 2, height * 0.45, reach * 0.5, width / 2, height * 0.45, reach)
  made.addColorStop(0, fade(dark, 0))
  made.addColorStop(1, fade(mix(dark, '#000000', 0.5), 0.72))
  pen.fillStyle = made
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = gradient(pen, [0, height * 0.7, 0, height], fade(dark, 0), fade(mix(dark, '#000000', 0.4), 0.75))
  pen.fillRect(0, height * 0.7, width, height * 0.3)
}
