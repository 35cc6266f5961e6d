import type { Group } from '@casino/contract/panel/admin-settings'
import { settingLimits } from '@casino/contract/setting-limits'
import { dayOf } from '@casino/rules/day'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { SlideDrawing } from '../../home/art/Drawing.tsx'
import { m } from '../../texts/compiled/messages.js'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button, IconButton } from '../../ui/shown/Button.tsx'
import { dayText } from '../../ui/shown/DateTime.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { replaceEntry } from '../forms/replaced.ts'
import { type Saving, useSentList } from '../forms/saving.ts'
import { SlideDialog } from './SlideDialog.tsx'
import { builtScenes, type Slide, slideState, slideTitle } from './slide-words.ts'

const { most } = settingLimits.slides

interface SlidesProps {
  saved: Group<'home'>
  /** Includes the list that was edited; another administrator may have changed it meanwhile. */
  save: Saving<{ slides: Slide[]; seenSlides: Slide[] }>
  errorText: (error: unknown) => string
}

/** The slides of the main page; each change is saved immediately. */
export default function Slides({ saved, save, errorText }: SlidesProps) {
  const [slides, store] = useSentList(saved.slides, save, (next, seen) => ({ slides: next, seenSlides: seen }))
  // Includes the list as it was when the dialog opened.
  const [edited, setEdited] = useState<{ place: number; of: Slide[] }>()
  const [removed, setRemoved] = useState<{ place: number; of: Slide[] }>()
  const swap = (place: number, other: number) =>
    store(slides.map((slide, at) => slides[at === place ? other : at === other ? place : at] ?? slide))
  const close = () => {
    save.reset()
    setEdited(undefined)
    setRemoved(undefined)
  }
  const removing = removed?.of[removed.place]
  const keys = keysOf(slides)
  return (
    <section aria-label={m.admin_slides()} className="rounded-md border border-line bg-surface">
      <Head full={slides.length >= most} onAdd={() => setEdited({ place: slides.length, of: slides })} />
      <ol className="divide-y divide-line border-t border-line">
        {slides.map((slide, place) => (
          <SlideRow
            key={keys[place]}
            slide={slide}
            onTurn={(on) => store(replaceEntry(slides, place, { ...slide, on }))}
            onUp={place > 0 ? () => swap(place, place - 1) : undefined}
            onDown={place < slides.length - 1 ? () => swap(place, place + 1) : undefined}
            onEdit={() => setEdited({ place, of: slides })}
            onRemove={() => setRemoved({ place, of: slides })}
          />
        ))}
      </ol>
      {slides.every((slide) => slideState(slide, dayOf(new Date())).tone !== 'success') && (
        <p className="type-small px-4 py-3 text-text-2">{m.admin_slides_nothing()}</p>
      )}
      {save.isError && edited === undefined && removed === undefined && (
        <ErrorBox className="m-4">{errorText(save.error)}</ErrorBox>
      )}
      {edited !== undefined && (
        <SlideDialog
          slide={edited.of[edited.place]}
          onClose={close}
          errorText={errorText}
          save={(slide) =>
            save
              .mutateAsync({ slides: replaceEntry(edited.of, edited.place, slide), seenSlides: edited.of })
              .then(close)
          }
        />
      )}
      <Confirm
        open={removing !== undefined}
        onClose={close}
        title={m.admin_slide_remove_title()}
        action={m.admin_game_remove_confirm()}
        busy={save.isPending}
        error={save.isError ? errorText(save.error) : undefined}
        onConfirm={() =>
          removed &&
          save.mutate({ slides: replaceEntry(removed.of, removed.place), seenSlides: removed.of }, { onSuccess: close })
        }
      >
        {removing && m.admin_slide_remove_note({ title: slideTitle(removing) })}
      </Confirm>
    </section>
  )
}

/** A row keeps its identity, and the focus, when it is moved or switched; the same slide may occur twice. */
function keysOf(slides: readonly Slide[]): string[] {
  const all = slides.map((slide) => JSON.stringify({ ...slide, on: true }))
  return all.map((key, place) => `${key} ${all.slice(0, place).filter((other) => other === key).length}`)
}

function Head({ full, onAdd }: { full: boolean; onAdd: () => void }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="type-h3">{m.admin_slides()}</h2>
        <p className="type-small max-w-prose pt-1 text-text-2">
          {full ? m.admin_slides_full({ most }) : m.admin_slides_note()}
        </p>
      </div>
      <Button name="slides" size="compact" disabled={full} onClick={onAdd}>
        <Plus size={18} aria-hidden />
        {m.admin_slides_add()}
      </Button>
    </div>
  )
}

interface SlideRowProps {
  slide: Slide
  onTurn: (on: boolean) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onEdit: () => void
  onRemove: () => void
}

function SlideRow({ slide, onTurn, onUp, onDown, onEdit, onRemove }: SlideRowProps) {
  const title = slideTitle(slide)
  const { tone, text } = slideState(slide, dayOf(new Date()))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 type-dense">
      <span className="relative h-16 w-28 shrink-0 overflow-hidden rounded-sm">
        <SlideDrawing art={'built' in slide ? builtScenes[slide.built] : slide.scene} />
      </span>
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className="type-strong block">{title}</span>
        <span className="type-small block text-text-2">{'built' in slide ? m.admin_slide_built() : slide.link}</span>
        <span className="flex flex-wrap items-center gap-x-2 pt-1">
          <Pill tone={tone}>{text}</Pill>
          {slide.to && (
            <span className="type-small text-text-3">{m.admin_slide_until({ day: dayText(slide.to) })}</span>
          )}
        </span>
      </span>
      <span className="ml-auto flex items-center">
        <Switch label={m.admin_slide_on({ title })} labelHidden on={slide.on} onTurn={onTurn} />
        <IconButton label={m.admin_slide_up({ title })} disabled={!onUp} onClick={onUp}>
          <ArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton label={m.admin_slide_down({ title })} disabled={!onDown} onClick={onDown}>
          <ArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton label={m.admin_slide_edit({ title })} onClick={onEdit}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        {'scene' in slide && (
          <IconButton label={m.admin_slide_remove({ title })} onClick={onRemove}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  )
}
