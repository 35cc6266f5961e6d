import type { ReactNode } from 'react'

/** A text of paragraphs: `## ` begins a heading, `- ` an item of a list, an empty line a new paragraph. */
export function MarkedText({ text }: { text: string }) {
  return <div className="type-body max-w-[72ch] space-y-3 wrap-anywhere text-text-2">{blocksOf(text).map(drawn)}</div>
}

interface Block {
  readonly kind: 'heading' | 'list' | 'paragraph'
  readonly lines: readonly string[]
}

function blocksOf(text: string): Block[] {
  const blocks: { kind: Block['kind']; lines: string[] }[] = []
  let open: Block['kind'] | undefined
  for (const line of text.split('\n').map((each) => each.trim())) {
    const kind = line.startsWith('## ') ? 'heading' : line.startsWith('- ') ? 'list' : 'paragraph'
    const words = kind === 'paragraph' ? line : line.slice(kind === 'heading' ? 3 : 2)
    const last = blocks.at(-1)
    if (words === '') open = undefined
    else if (last && kind === open && kind !== 'heading') last.lines.push(words)
    else {
      blocks.push({ kind, lines: [words] })
      open = kind
    }
  }
  return blocks
}

function drawn({ kind, lines }: Block, index: number): ReactNode {
  const key = `${index} ${lines[0]}`
  if (kind === 'heading') {
    return (
      <h2 key={key} className="type-h3 pt-3 text-text">
        {lines[0]}
      </h2>
    )
  }
  if (kind === 'paragraph') return <p key={key}>{lines.join(' ')}</p>
  return (
    <ul key={key} className="list-disc space-y-1.5 pl-5 marker:text-text-3">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
