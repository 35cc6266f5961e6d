import { games } from '@casino/rules/games/index'
import Type, { type Static, type TObject, type TOptional, type TProperties, type TString } from 'typebox'
import { defaultLanguage, type Language, languages } from './language.ts'
import { addressLimits, builtSlides, settingLimits, slideScenes } from './setting-limits.ts'

const { slides } = settingLimits

/** In each language of the site; the others may be left out, and are then read in the default one. */
const inLanguages = (maxLength: number) => {
  const text = Type.String({ minLength: 1, maxLength, pattern: String.raw`\S` })
  const schemas = languages.map((language) => [language, language === defaultLanguage ? text : Type.Optional(text)])
  return Type.Object(Object.fromEntries(schemas)) as unknown as TObject<
    { [L in typeof defaultLanguage]: TString } & {
      [L in Exclude<Language, typeof defaultLanguage>]: TOptional<TString>
    }
  >
}

const built = {
  built: Type.Enum(builtSlides, { description: 'One of the site: its words and its link follow the settings' }),
}
const own = {
  scene: Type.Enum([...slideScenes, ...games.map(({ type }) => type)] as const, { description: 'Its picture' }),
  title: inLanguages(slides.title),
  text: inLanguages(slides.text),
  button: inLanguages(slides.button),
  link: Type.String({ ...addressLimits, description: 'A path of this site, or https' }),
}
const day = Type.Optional(
  Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description: 'A day of Europe/Moscow, inclusive' }),
)
const times = { on: Type.Boolean(), from: day, to: day }

/** Validation drops fields missing from one of two shapes, so both are in one schema; `isWhole` distinguishes them. */
const either = <Times extends TProperties>(also: Times) =>
  Type.Unsafe<Static<TObject<typeof built & Times>> | Static<TObject<typeof own & Times>>>(
    Type.Object({ ...Type.Partial(Type.Object({ ...built, ...own })).properties, ...also }),
  )

/** A slide of the main page as administrators save it. */
export const Slide = either(times)
export type Slide = Static<typeof Slide>

/** A slide as pages show it. */
export const ShownSlide = either({})
export type ShownSlide = Static<typeof ShownSlide>

/** Whether it is a built-in slide, or a complete custom one. */
export const isWhole = (slide: Slide): boolean => Object.keys(own).every((field) => field in slide !== 'built' in slide)
