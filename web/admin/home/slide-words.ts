import { defaultLanguage } from '@casino/contract/language'
import type { Group } from '@casino/contract/panel/admin-settings'
import type { slideScenes } from '@casino/contract/setting-limits'
import { games } from '../../games/index.ts'
import { m } from '../../texts/compiled/messages.js'
import { getLocale } from '../../texts/language.ts'
import { dayText } from '../../ui/shown/DateTime.tsx'
import type { PillTone } from '../../ui/shown/Pill.tsx'

export type Slide = Group<'home'>['slides'][number]
export type OwnSlide = Extract<Slide, { scene: unknown }>
type BuiltSlide = Exclude<Slide, OwnSlide>

const builtTitles: Record<BuiltSlide['built'], () => string> = {
  welcome: m.admin_slide_welcome,
  fair: m.home_slide_fair_title,
  live: m.home_slide_live_title,
  tournament: m.home_slide_tournament_title,
}
export const builtScenes: Record<BuiltSlide['built'], OwnSlide['scene']> = {
  welcome: 'offer',
  fair: 'fair',
  live: 'live',
  tournament: 'tournament',
}

const scenes: Record<(typeof slideScenes)[number], () => string> = {
  offer: m.admin_slide_scene_offer,
  fair: m.admin_slide_scene_fair,
  throw: m.admin_slide_scene_throw,
  live: m.admin_slide_scene_live,
  tournament: m.admin_slide_scene_tournament,
}
/** The pictures that a slide can have. */
export const sceneOptions = (): { value: OwnSlide['scene']; label: string }[] => [
  ...Object.entries(scenes).map(([value, label]) => ({ value: value as keyof typeof scenes, label: label() })),
  ...games.map(({ type, name }) => ({ value: type, label: m.admin_slide_scene_game({ name: name() }) })),
]

export const slideTitle = (slide: Slide): string =>
  'built' in slide ? builtTitles[slide.built]() : (slide.title[getLocale()] ?? slide.title[defaultLanguage])

/** Whether players see the slide on this day, or why not. */
export function slideState({ on, from, to }: Slide, day: string): { tone: PillTone; text: string } {
  if (!on) return { tone: 'plain', text: m.admin_slide_off() }
  if (from && from > day) return { tone: 'info', text: m.admin_slide_later({ day: dayText(from) }) }
  if (to && to < day) return { tone: 'plain', text: m.admin_slide_over() }
  return { tone: 'success', text: m.admin_slide_shown() }
}
