import type { Vault } from '../../platform/keys/vault.ts'
import type { DrawnDocument } from './drawn-document.ts'
import type { SealedPages } from './stored.ts'

/** A document is sealed for one row of one player, so it cannot be opened from another row. */
const ownerOf = (player: number, document: string) => `${player} ${document}`

interface Owner {
  readonly player: number
  /** The document's id. */
  readonly document: string
}

export function sealPages(vault: Vault, { pages, of }: DrawnDocument, { player, document }: Owner): SealedPages {
  const sealed = vault.sealBytes(Buffer.concat(pages), ownerOf(player, document))
  return { sealed, sizes: pages.map(({ length }) => length), of }
}

/** The pages of a document, or its original file if it is older than stored pages. */
export function openPages(
  vault: Vault,
  { sealed, sizes }: { readonly sealed: Buffer; readonly sizes: readonly number[] | null },
  { player, document }: Owner,
): Buffer[] {
  const bytes = vault.openBytes(sealed, ownerOf(player, document))
  let start = 0
  return (sizes ?? [bytes.length]).map((size) => {
    const page = bytes.subarray(start, start + size)
    start += size
    return page
  })
}
