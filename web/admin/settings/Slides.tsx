import type { Group } from '@casino/contract/panel/admin-settings'
import { settingLimits } from '@casino/contract/setting-limits'
import { dayOf } from '@casino/rules/day'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { SlideScene } from '../../home/art/scenes.tsx'
import { m } from '../../texts/compiled/messages.js'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button, IconButton } from '../../ui/shown/Button.tsx'
import { dayText } from '../../ui/shown/DateTime.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { useSaveGroup } from './queries.ts'
import { SlideDialog } from './SlideDialog.tsx'
import { builtScenes, type Slide, slideState, slideTitle } from './slide-words.ts'
import { saveErrorText } from './words.ts'

const { most } = settingLimits.slides

/** The slides of the main page; each change is saved immediately. */
export default function Slides({ saved: { slides } }: { saved: Group<'home'> }) {
  const save = useSaveGroup('home')
  const [edited, setEdited] = useState<number>()
  const [removed, setRemoved] = useState<number>()
  const store = (next: readonly Slide[], onSuccess = () => {}) => save.mutate({ slides: [...next] }, { onSuccess })
  const put = (place: number, slide: Slide) => slides.map((other, at) => (at === place ? slide : other))
  const swap = (place: number, other: number) =>
    store(slides.map((slide, at) => slides[at === place ? other : at === other ? place : at] ?? slide))
  const close = () => {
    save.reset()
    setEdited(undefined)
    setRemoved(undefined)
  }
  const removing = removed === undefined ? undefined : slides[removed]
  return (
    <section aria-label={m.admin_slides()} className="rounded-md border border-line bg-surface">
      <Head full={slides.length >= most} onAdd={() => setEdited(slides.length)} />
      <ol className="divide-y divide-line border-t border-line">
        {slides.map((slide, place) => (
          <SlideRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the same slide may be there twice
            key={place}
            slide={slide}
            busy={save.isPending}
            onTurn={(on) => store(put(place, { ...slide, on }))}
            onUp={place > 0 ? () => swap(place, place - 1) : undefined}
            onDown={place < slides.length - 1 ? () => swap(place, place + 1) : undefined}
            onEdit={() => setEdited(place)}
            onRemove={() => setRemoved(place)}
          />
        ))}
      </ol>
      {slides.every((slide) => slideState(slide, dayOf(new Date())).tone !== 'success') && (
        <p className="type-small px-4 py-3 text-text-2">{m.admin_slides_nothing()}</p>
      )}
      {save.isError && edited === undefined && removed === undefined && (
        <ErrorBox className="m-4">{saveErrorText(save.error)}</ErrorBox>
      )}
      {edited !== undefined && (
        <SlideDialog
          slide={slides[edited]}
          onClose={close}
          save={(slide) =>
            save.mutateAsync({ slides: edited < slides.length ? put(edited, slide) : [...slides, slide] }).then(close)
          }
        />
      )}
      <Confirm
        open={removing !== undefined}
        onClose={close}
        title={m.admin_slide_remove_title()}
        action={m.admin_game_remove_confirm()}
        busy={save.isPending}
        error={save.isError ? saveErrorText(save.error) : undefined}
        onConfirm={() =>
          store(
            slides.filter((_, at) => at !== removed),
            close,
          )
        }
      >
        {removing && m.admin_slide_remove_note({ title: slideTitle(removing) })}
      </Confirm>
    </section>
  )
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
  busy: boolean
  onTurn: (on: boolean) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onEdit: () => void
  onRemove: () => void
}

function SlideRow({ slide, busy, onTurn, onUp, onDown, onEdit, onRemove }: SlideRowProps) {
  const title = slideTitle(slide)
  const { tone, text } = slideState(slide, dayOf(new Date()))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 type-dense">
      <span className="relative h-16 w-28 shrink-0 overflow-hidden rounded-sm">
        <SlideScene art={'built' in slide ? builtScenes[slide.built] : slide.scene} />
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
        <Switch label={m.admin_slide_on({ title })} labelHidden on={slide.on} onTurn={onTurn} busy={busy} />
        <IconButton label={m.admin_slide_up({ title })} disabled={!onUp || busy} onClick={onUp}>
          <ArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton label={m.admin_slide_down({ title })} disabled={!onDown || busy} onClick={onDown}>
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
