import { settings } from '@casino/contract/settings'
import { accentShades } from '@casino/rules/accent'
import { kopecks } from '@casino/rules/money'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney } from '../../ui/fields/amount.ts'
import { readTyped } from '../forms/draft.ts'

interface HeaderPreviewProps {
  name: string | undefined
  logo: string | undefined
  sign: string | undefined
  accent: string | undefined
}

const ours = settings.site.accent.initial
const example = kopecks(1_240_50)

/** The header as players will see it. */
export function HeaderPreview({ name = '', logo = '', sign = '', accent = '' }: HeaderPreviewProps) {
  // An invalid URL is not requested.
  const shown = 'value' in readTyped({ kind: 'address' }, logo) ? logo.trim() : ''
  const { accent: fill, on } = accentShades('value' in readTyped({ kind: 'colour' }, accent) ? accent : ours).dark
  const colours = { backgroundColor: fill, color: on }
  return (
    <figure>
      <figcaption className="type-label mb-1.5 text-text-2">{m.admin_set_preview()}</figcaption>
      <div className="flex min-h-14 items-center gap-2.5 rounded-md border border-line bg-bg px-4">
        {shown ? (
          <img src={shown} alt="" width={32} height={32} className="size-8 shrink-0 rounded-[8px] object-contain" />
        ) : (
          <span className="grid size-8 shrink-0 place-items-center rounded-[8px] font-extrabold" style={colours}>
            {name.trim().slice(0, 1)}
          </span>
        )}
        <span className="min-w-0 truncate text-[1.25rem] leading-7 font-extrabold tracking-[-.02em]">{name}</span>
        <span className="tabular type-strong ml-auto rounded-md bg-control px-3 py-2 whitespace-nowrap">
          {formatMoney(example, sign.trim().slice(0, 8))}
        </span>
        <span className="type-strong rounded-md px-3 py-2 max-md:hidden" style={colours}>
          {m.admin_set_example_button()}
        </span>
      </div>
    </figure>
  )
}
