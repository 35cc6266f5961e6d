import { m } from '../texts/compiled/messages.js'

/** The themes of the demo catalogue. */
const names: Readonly<Record<string, () => string>> = {
  adventure: m.slots_theme_adventure,
  animals: m.slots_theme_animals,
  classic: m.slots_theme_classic,
  fruits: m.slots_theme_fruits,
  magic: m.slots_theme_magic,
  nature: m.slots_theme_nature,
  sea: m.slots_theme_sea,
  space: m.slots_theme_space,
  sweets: m.slots_theme_sweets,
  treasure: m.slots_theme_treasure,
}

/** The name of a theme; an operator's own theme is shown as written in their spreadsheet. */
export function themeName(theme: string): string {
  return names[theme]?.() ?? theme.slice(0, 1).toUpperCase() + theme.slice(1)
}
