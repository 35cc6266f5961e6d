import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type DragEvent, type FormEvent, useRef, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { countText } from '../ui/shown/figures.ts'
import { call } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import { checkProofFiles } from './check-files.ts'
import type { ProofCheck } from './check-proof.ts'
import { type DroppedFiles, readFiles } from './proof-files.ts'

/** Checks a proof file in the browser; the file can be dropped here or chosen. */
export function ProofFile() {
  const [files, setFiles] = useState<DroppedFiles>({})
  const [isOver, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const take = async (list: FileList | null) => {
    if (list && list.length > 0) setFiles(await readFiles([...list], files))
  }
  const onDrag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    <section aria-labelledby="proof" className="mt-6 border-t border-line pt-4">
      <h3 id="proof" className="type-h3">
        {m.log_file_title()}
      </h3>
      <p className="type-body mt-1 text-text-2">{m.log_file_intro()}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same */}
      <div
        data-drop="proof"
        onDragEnter={onDrag(true)}
        onDragOver={onDrag(true)}
        onDragLeave={onDrag(false)}
        onDrop={(event) => {
          onDrag(false)(event)
          void take(event.dataTransfer.files)
        }}
        className={classes(
          'mt-3 flex flex-wrap items-center gap-3 rounded-md border p-4',
          isOver ? 'border-accent bg-control' : 'border-line-strong',
        )}
      >
        <Button onClick={() => picker.current?.click()}>{m.log_file_choose()}</Button>
        <span className="type-small min-w-0 text-text-2 wrap-anywhere">
          {files.names?.join(', ') ?? m.log_file_drop()}
        </span>
        <input
          ref={picker}
          type="file"
          multiple
          accept=".tlog-proof,.json,.txt"
          aria-label={m.log_file_choose()}
          hidden
          onChange={({ target }) => {
            void take(target.files).then(() => {
              target.value = ''
            })
          }}
        />
      </div>
      {files.proof !== undefined && <Checked files={files} onNumber={(number) => setFiles({ ...files, number })} />}
      {files.proof === undefined && files.names && <Differs title={m.log_file_no_proof()} />}
    </section>
  )
}

interface CheckedProps {
  readonly files: DroppedFiles
  readonly onNumber: (number: string) => void
}

function Checked({ files: { proof = '', round, number }, onNumber }: CheckedProps) {
  // Prefers the round in the file to the one on the site.
  const fetched = useQuery({
    queryKey: ['proved-round', number],
    queryFn: () => call('GET /api/games/rounds/{id}', { params: { id: number ?? '' } }),
    enabled: round === undefined && number !== undefined,
    retry: false,
  })
  const of = round ?? fetched.data
  const { data: found } = useQuery({
    queryKey: ['proof-file', proof, of ?? null],
    queryFn: async () => (await checkProofFiles({ proof, round: of })) ?? null,
    enabled: of !== undefined || !fetched.isFetching,
    networkMode: 'always',
    staleTime: 0,
  })
  if (found == null) return <p className="type-body mt-3 text-text-2">{m.log_file_checking()}</p>
  if (found.at !== 'signed') return <Result found={found} round={String(of?.id ?? '')} />
  return (
    <>
      <p role="status" className="type-body mt-3">
        {m.log_file_signed({ log: found.log, size: countText(found.size) })} {m.log_file_no_round()}
      </p>
      <RoundNumber error={fetched.error} isBusy={fetched.isFetching} onNumber={onNumber} />
    </>
  )
}

interface RoundNumberProps {
  readonly error: Error | null
  readonly isBusy: boolean
  readonly onNumber: (number: string) => void
}

function RoundNumber({ error, isBusy, onNumber }: RoundNumberProps) {
  const [number, setNumber] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (number.trim() !== '') onNumber(number.trim())
  }
  return (
    <form onSubmit={submit} className="mt-3 grid max-w-90 gap-2">
      <TextField
        label={m.log_file_number()}
        value={number}
        onValue={setNumber}
        inputMode="numeric"
        autoComplete="off"
        error={error ? errorText(error) : undefined}
      />
      <Button type="submit" busy={isBusy}>
        {m.log_file_take()}
      </Button>
    </form>
  )
}

function Result({ found, round }: { found: Exclude<ProofCheck, { at: 'signed' }>; round: string }) {
  switch (found.at) {
    case 'unreadable':
      return <Differs title={m.log_file_unreadable()} text={m.log_file_unreadable_text()} />
    case 'no_key':
      return <Differs title={m.log_file_no_key()} />
    case 'other_log':
      return <Differs title={m.log_file_other_log({ log: found.log })} text={m.log_file_other_log_text()} />
    case 'signature':
      return <Differs title={m.log_file_signature()} text={m.log_file_signature_text()} />
    case 'changed':
      return <Differs title={m.log_file_changed({ round })} text={m.log_file_changed_text()} />
    case 'fork':
      return <Differs title={m.log_file_fork()} text={m.log_file_fork_text()} />
    case 'seed':
      return <Differs title={m.log_fault_seed()} />
    case 'holds':
      return (
        <div role="status" className="type-body mt-3 rounded-md border border-line p-3">
          <p className="type-strong flex items-center gap-2">
            <CircleCheck size={20} className="shrink-0 text-success" aria-hidden />
            {m.log_file_holds()}
          </p>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
            <li>{m.log_file_signed({ log: found.log, size: countText(found.size) })}</li>
            <li>{m.log_file_round({ round, place: countText(found.index + 1) })}</li>
            <li>{found.isRevealed ? m.log_file_seed() : m.log_file_seed_secret()}</li>
          </ul>
        </div>
      )
  }
}

function Differs({ title, text }: { title: string; text?: string }) {
  return (
    <div role="alert" className="type-body mt-3 rounded-md border border-danger bg-danger-tint p-3">
      <p className="type-strong flex items-center gap-2 wrap-anywhere">
        <TriangleAlert size={18} className="shrink-0 text-danger" aria-hidden />
        {title}
      </p>
      {text && <p className="mt-1">{text}</p>}
    </div>
  )
}
