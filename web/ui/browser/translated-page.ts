/** The replacement of each removed node. */
const standIns = new WeakMap<Node, Node>()

/**
 * Translators in browsers and extensions replace or wrap the page's text nodes. React still refers to its original nodes: it
 * would throw when it removes one or inserts before it, and would write a new amount into one that is no longer shown. After
 * this call, both operations use the replacement. Called once, before React starts.
 */
export function allowTranslation(): void {
  new MutationObserver(noteReplaced).observe(document, { childList: true, subtree: true })
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <N extends Node>(this: Node, node: N, before: Node | null): N {
    return insertBefore.call(this, node, before && (childInPlace(this, before) ?? null)) as N
  }
  Node.prototype.removeChild = function <N extends Node>(this: Node, node: N): N {
    const child = childInPlace(this, node)
    if (child) removeChild.call(this, child)
    return node
  }
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get,
    set(this: Text, text: string) {
      set?.call(this, text)
      const shown = inPlaceOf(this)
      if (shown !== this) shown.parentNode?.replaceChild(this, shown)
    },
  })
}

/** The child of `parent` in the place of React's `node`: the node itself, its wrapper, or its replacement. */
function childInPlace(parent: Node, node: Node): Node | undefined {
  let at: Node | null = inPlaceOf(node)
  while (at && at.parentNode !== parent) at = at.parentNode
  return at ?? undefined
}

function inPlaceOf(node: Node): Node {
  const standIn = node.parentNode ? undefined : standIns.get(node)
  return standIn ? inPlaceOf(standIn) : node
}

/** React's own replacements are also recorded, but it never uses a removed node again. */
function noteReplaced(records: readonly MutationRecord[]): void {
  const added = new Set<Node>()
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // Replaced in one step, or removed after its replacement was inserted next to it.
    const standIn = addedNodes[0] ?? [previousSibling, nextSibling].find((node) => node && added.has(node))
    if (standIn) for (const node of removedNodes) standIns.set(node, standIn)
    for (const node of addedNodes) {
      added.add(node)
      // Also prevents cycles of replacements.
      standIns.delete(node)
    }
  }
}
