import { games, type NavigationEntry, places } from '../frame/destinations.ts'

const gameWords = import.meta.glob<string>('../../games/*/words.ts', { eager: true, import: 'words' })

/** What players call the pages in every language. The panel has its own search, and the address of support is a setting. */
const pageWords: Readonly<Record<Exclude<keyof typeof places, 'admin' | 'support'>, string>> = {
  slots: 'слоты автоматы slots tragaperras',
  fairness: 'честная игра проверка fair play juego limpio',
  home: 'главная home inicio',
  profile: 'профиль настройки profile settings perfil ajustes',
  bonuses: 'бонусы промокод bonuses promo bonos',
  referrals: 'рефералы друзья referrals friends referidos amigos',
  withdraw: 'вывод снять withdraw retirar',
  deposit: 'пополнить депозит deposit depositar',
}

/** Everything that is found, and what it is called besides its name in the current language. */
const words = new Map<NavigationEntry, string>([
  ...games.map((page) => [page, gameWords[`../../games/${page.game}/words.ts`]!] as const),
  ...Object.entries(pageWords).map(([key, text]) => [places[key as keyof typeof pageWords], text] as const),
])

export const searchable: readonly NavigationEntry[] = [...words.keys()]

/** With fewer letters, too many words of three languages would match. */
const shortestElsewhere = 3
/** With fewer letters, a wrong letter would match any word. */
const shortestSimilar = 4

interface FoundPages<D extends NavigationEntry> {
  /** By a name, in any language. */
  readonly named: readonly D[]
  /** With a wrong letter, or in the other keyboard layout. */
  readonly similar: readonly D[]
}

/** Pages by their names in the current language, then by their names in any. */
export function findPages(query: string, nameOf: (page: NavigationEntry) => string): FoundPages<NavigationEntry> {
  return findAmong(query, searchable, nameOf, (page) => words.get(page) ?? '')
}

/** The same for other pages; `wordsOf` returns a page's names in other languages. */
export function findAmong<D extends NavigationEntry>(
  query: string,
  among: readonly D[],
  nameOf: (page: D) => string,
  wordsOf: (page: D) => string,
): FoundPages<D> {
  const typed = wordsTyped(query)
  if (typed.length === 0) return { named: [], similar: [] }
  const called = (page: D) => wordsOf(page).split(' ')
  const elsewhere = among.filter((page) =>
    typed.every((each) => called(page).some((word) => word.startsWith(each) && each.length >= shortestElsewhere)),
  )
  const named = [...new Set([...find(query, among, nameOf), ...elsewhere])]
  const meant = [
    typed,
    [...typed.join(' ')]
      .map((key) => otherKey.get(key) ?? key)
      .join('')
      .split(' '),
  ]
  const similar = among.filter((page) =>
    meant.some((all) => all.every((each) => called(page).some((word) => isSimilar(each, word)))),
  )
  return { named, similar: similar.filter((page) => !named.includes(page)) }
}

/** The pages whose names contain every word of the query; those that start with it come first. */
export function find<D extends NavigationEntry>(
  query: string,
  among: readonly D[],
  nameOf: (page: D) => string = ({ name }) => name(),
  most = 6,
): D[] {
  const typed = wordsTyped(query)
  if (typed.length === 0) return []
  const named = among.map((page) => ({ page, name: nameOf(page).toLowerCase() }))
  const first = typed[0] ?? ''
  return named
    .filter(({ name }) => typed.every((word) => name.includes(word)))
    .sort((a, b) => Number(b.name.startsWith(first)) - Number(a.name.startsWith(first)))
    .map(({ page }) => page)
    .slice(0, most)
}

/** The merged list: among equally good matches, in-house pages and games come before slots. */
export function inOrder<P, S extends { readonly name: string }>(
  query: string,
  { named, similar }: { readonly named: readonly P[]; readonly similar: readonly P[] },
  slots: readonly S[],
): (P | S)[] {
  const typed = wordsTyped(query)
  const asTyped = (slot: S) => {
    const own = slot.name.toLowerCase().split(/\s+/)
    return typed.every((each) => own.some((word) => word.startsWith(each)))
  }
  return [...named, ...slots.filter(asTyped), ...similar, ...slots.filter((slot) => !asTyped(slot))]
}

const wordsTyped = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean)

// The catalogue's own search is in its worker, and importing it would load it twice.
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбю'
const otherKey = new Map(
  [...latinKeys].flatMap((key, i) => [[key, russianKeys[i]!] as const, [russianKeys[i]!, key] as const]),
)

/** Whether a word begins like this, with at most one wrong, missing, extra or swapped letter. */
function isSimilar(typed: string, word: string): boolean {
  if (typed.length < shortestSimilar) return false
  if (word.startsWith(typed)) return true
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same++
  const [rest, wordRest] = [typed.slice(same), word.slice(same)]
  return (
    wordRest.slice(1).startsWith(rest.slice(1)) ||
    wordRest.slice(1).startsWith(rest) ||
    wordRest.startsWith(rest.slice(1)) ||
    wordRest.startsWith(`${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`)
  )
}
