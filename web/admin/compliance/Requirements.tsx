import {
  type Requirement,
  type RequirementKey,
  type RequirementState,
  requirements,
} from '@casino/contract/panel/compliance'
import { m } from '../../texts/compiled/messages.js'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Pill, type PillTone } from '../../ui/shown/Pill.tsx'
import { oneOf, useView } from '../list/view.ts'
import { requirementTexts } from './requirement-texts.ts'

const states: Readonly<Record<RequirementState, { text: () => string; tone: PillTone }>> = {
  met: { text: m.comply_state_met, tone: 'success' },
  part: { text: m.comply_state_part, tone: 'warning' },
  open: { text: m.comply_state_open, tone: 'danger' },
}

/** The name of a standard in its clauses, for example of `UKGC RTS 12`. */
const standards = ['GLI-19', 'UKGC RTS', 'UKGC LCCP', 'MGA', 'Curaçao LOK', 'PCI DSS 4.0.1', 'GDPR', 'EAA'] as const

/** The requirements of regulators, and how they are met. The same is in docs/compliance.md. */
export default function Requirements() {
  const { view, look } = useView()
  const standard = oneOf(standards, view.standard)
  const all: readonly Requirement[] = requirements
  const shown = all.filter(({ clauses }) => !standard || clauses.some((clause) => clause.startsWith(standard)))
  return (
    <div className="space-y-4 type-dense">
      <p className="type-small max-w-prose text-text-2">{m.comply_requirements_about()}</p>
      <SelectField
        compact
        className="max-w-80"
        label={m.comply_standard()}
        options={[
          { value: '', label: m.comply_requirements_all() },
          ...standards.map((value) => ({ value, label: value })),
        ]}
        value={standard ?? ''}
        onValue={(value) => look({ standard: value || undefined })}
      />
      <ul className="space-y-3">
        {shown.map((requirement) => (
          <Row key={requirement.key} of={requirement} />
        ))}
      </ul>
      <section aria-label={m.comply_pci()} className="rounded-md border border-line bg-surface p-4">
        <h2 className="type-h3 mb-1">{m.comply_pci()}</h2>
        <p className="max-w-prose text-text-2">{m.comply_pci_text()}</p>
      </section>
    </div>
  )
}

function Row({ of: { key, clauses, state, by, tests, evidence } }: { of: Requirement }) {
  const { text, tone } = states[state]
  return (
    <li className="rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="type-strong min-w-0 flex-1 basis-72">{requirementTexts[key as RequirementKey]()}</p>
        <Pill tone={tone}>{text()}</Pill>
      </div>
      <p className="type-small mt-1 text-text-2">{clauses.join(' · ')}</p>
      <dl className="type-small mt-2 grid gap-x-6 gap-y-2 lg:grid-cols-3">
        <Names label={m.comply_by()} names={by} />
        <Names label={m.comply_tests()} names={tests} />
        <Names
          label={m.comply_evidence()}
          names={evidence.map((each) => (each.startsWith('?') ? `/admin${each}` : each))}
        />
      </dl>
    </li>
  )
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className="min-w-0">
      <dt className="text-text-3">{label}</dt>
      {names.map((name) => (
        <dd key={name} translate="no" className="font-mono text-[0.8125rem] leading-5 wrap-anywhere">
          {name.startsWith('/admin') ? (
            <a href={name} className="text-accent-text hover:underline">
              {name}
            </a>
          ) : (
            name
          )}
        </dd>
      ))}
    </div>
  )
}
