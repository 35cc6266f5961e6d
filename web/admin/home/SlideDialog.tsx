import { defaultLanguage, type Language, languageNames, languages } from '@casino/contract/language'
import { addressLimits, settingLimits } from '@casino/contract/setting-limits'
import { useId } from 'react'
import { SlideDrawing } from '../../home/art/Drawing.tsx'
import { m } from '../../texts/compiled/messages.js'
import { getLocale } from '../../texts/language.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { type Form, useForm } from '../../ui/fields/use-form.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { buttonClass } from '../../ui/shown/Button.tsx'
import { FormActions } from '../forms/FormActions.tsx'
import { type OwnSlide, type Slide, sceneOptions, slideTitle } from './slide-words.ts'

const words = ['title', 'text', 'button'] as const
type Word = (typeof words)[number]
type WordField = `${Word}.${Language}`

const wordTexts: Record<Word, () => string> = {
  title: m.admin_slide_title,
  text: m.admin_slide_text,
  button: m.admin_slide_button,
}
const allWords = words.flatMap((word) => languages.map((language) => [word, language] as const))

type Values = Record<'scene' | 'link' | 'from' | 'to', string> & Partial<Record<WordField, string>>

const valuesOf = (slide: Slide | undefined): Values => ({
  ...(!slide || 'scene' in slide
    ? {
        ...Object.fromEntries(
          allWords.map(([word, language]) => [`${word}.${language}`, slide?.[word][language] ?? '']),
        ),
        link: slide?.link ?? '/',
      }
    : { link: '/' }),
  scene: slide && 'scene' in slide ? slide.scene : 'offer',
  from: slide?.from ?? '',
  to: slide?.to ?? '',
})

const typed = (values: Values, word: Word, language: Language) => (values[`${word}.${language}`] ?? '').trim()

/** The slide as typed. */
function slideOf(values: Values, before: Slide | undefined): Slide {
  const { from, to } = values
  const times = { on: before?.on ?? true, ...(from && { from }), ...(to && { to }) }
  if (before && 'built' in before) return { built: before.built, ...times }
  const inLanguages = (word: Word) =>
    Object.fromEntries(
      languages.flatMap((language) => {
        const text = typed(values, word, language)
        return text ? [[language, text]] : []
      }),
    ) as OwnSlide['title']
  return {
    scene: values.scene as OwnSlide['scene'],
    title: inLanguages('title'),
    text: inLanguages('text'),
    button: inLanguages('button'),
    link: values.link.trim(),
    ...times,
  }
}

const address = new RegExp(addressLimits.pattern)

function problemOf(field: string, values: Values): string | undefined {
  const value = (values[field as keyof Values] ?? '').trim()
  if (field === 'link') return address.test(value) ? undefined : m.admin_refusal_address_invalid()
  if (field === 'to') return value && value < values.from ? m.admin_slide_days_wrong() : undefined
  const required = field.endsWith(`.${defaultLanguage}`) && !value
  return required ? m.admin_set_wrong_required() : undefined
}

interface SlideDialogProps {
  /** Undefined for a new slide. Of the site's own slides only the days can be changed. */
  slide: Slide | undefined
  save: (slide: Slide) => Promise<void>
  onClose: () => void
  errorText: (error: unknown) => string
}

/** Edits a slide: its picture, its texts in each language, its link and days. */
export function SlideDialog({ slide, save, onClose, errorText }: SlideDialogProps) {
  const id = useId()
  const built = slide && 'built' in slide
  const form = useForm<Values>({
    empty: valuesOf(slide),
    problemOf,
    send: (values) => save(slideOf(values, slide)),
    failureOf: (error) => ({ text: errorText(error) }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={slide ? slideTitle(slide) : m.admin_slide_new()}
      width={built ? 'form' : 'edit'}
      initialFocus="field"
      actions={<FormActions form={id} busy={form.busy} onCancel={onClose} />}
    >
      <form ref={form.form} id={id} noValidate onSubmit={form.submit} className="space-y-3">
        {!built && <OwnFields field={form.field} />}
        <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
          <TextField
            {...form.field('from')}
            type="date"
            label={m.admin_slide_from()}
            hint={m.admin_slide_days_hint()}
          />
          <TextField {...form.field('to')} type="date" label={m.admin_slide_to()} />
        </div>
        {form.failure && <ErrorBox>{form.failure}</ErrorBox>}
      </form>
    </Dialog>
  )
}

function OwnFields({ field }: Pick<Form<Values>, 'field'>) {
  const { error: _, readOnly: __, ...scene } = field('scene')
  return (
    <>
      <Preview value={(name) => field(name).value} />
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
        <SelectField {...scene} label={m.admin_slide_scene()} options={sceneOptions()} />
        <TextField
          {...field('link')}
          label={m.admin_slide_link()}
          hint={m.admin_set_address_hint()}
          maxLength={addressLimits.maxLength}
          autoComplete="off"
        />
      </div>
      {languages.map((language) => (
        <fieldset key={language} className="grid gap-x-4 gap-y-1 md:grid-cols-3">
          <legend className="type-strong mb-1">{languageNames[language]}</legend>
          {words.map((word) => (
            <TextField
              key={word}
              {...field(`${word}.${language}`)}
              label={wordTexts[word]()}
              maxLength={settingLimits.slides[word]}
              autoComplete="off"
              hint={
                language !== defaultLanguage && !field(`${word}.${language}`).value
                  ? m.admin_slide_other_language({ language: languageNames[defaultLanguage] })
                  : undefined
              }
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}

/** The slide in the language of the panel, as the main page shows it. */
function Preview({ value }: { value: (field: 'scene' | WordField) => string }) {
  const word = (of: Word) => value(`${of}.${getLocale()}`) || value(`${of}.${defaultLanguage}`) || wordTexts[of]()
  return (
    <figure>
      <figcaption className="type-label mb-1.5 text-text-2">{m.admin_slide_preview()}</figcaption>
      <div className="relative h-[max(13rem,208px)] overflow-hidden rounded-xl">
        <SlideDrawing art={value('scene') as OwnSlide['scene']} />
        <div className="absolute inset-0 bg-linear-to-r from-black/70 via-black/45 to-transparent to-75%" />
        <div className="absolute inset-0 flex flex-col items-start justify-center px-4 pb-9 text-white">
          <p className="max-w-[12em] text-[1.3125rem] leading-tight font-extrabold text-balance wrap-anywhere">
            {word('title')}
          </p>
          <p className="type-body mt-1 text-balance text-white/85 wrap-anywhere">{word('text')}</p>
          <span className={buttonClass('main', 'compact', 'mt-3')}>{word('button')}</span>
        </div>
      </div>
    </figure>
  )
}
