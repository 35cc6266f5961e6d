import { inOtherLayout, soundOf } from './letters.ts'
import type { Slot, SlotCategory } from './slot.ts'

/** Players' words for the categories, in all languages. */
const words: Readonly<Record<SlotCategory, string>> = {
  slots: 'slots слоты tragaperras',
  turboGames: 'turbo турбо',
  liveGames: 'live лайв en vivo',
  bingo: 'bingo бинго',
}

/** Shorter words must match exactly: with one wrong letter they would match nearly anything. */
const shortestWithError = 4
/** More words share a beginning than are equal, so a beginning tolerates a wrong letter only if it is longer. */
const shortestBeginningWithError = 5
/** Shorter texts occur inside nearly every name. */
const shortestInside = 4

/** The ways in which a word can match, best first. */
const manners = ['whole', 'beginning', 'inside', 'elsewhere', 'similar', 'similar elsewhere'] as const
type Manner = (typeof manners)[number]

interface Name {
  readonly words: readonly string[]
  /** The joined text from each of its words on, because players also write names as one word. */
  readonly beginnings: readonly string[]
}

function nameOf(text: string): Name {
  const words = soundOf(text).split(' ').filter(Boolean)
  return { words, beginnings: words.map((_, i) => words.slice(i).join('')) }
}

/** Possible meanings of the query: the text as typed, and in the other keyboard layout. */
const needlesOf = (query: string) =>
  [soundOf(query), soundOf(inOtherLayout(query))].filter((needle) => needle !== '').map((needle) => needle.split(' '))

const isCalled = (typed: string, { beginnings }: Name) => beginnings.some((each) => each.startsWith(typed))

function isSimilar(typed: string, { words, beginnings }: Name): boolean {
  if (typed.length < shortestWithError) return false
  const long = words.filter((word) => word.length >= shortestWithError)
  return long.some((word) => isOneOff(typed, word)) || beginnings.some((each) => beginsOneOff(typed, each))
}

/** Whether two words differ by one wrong, missing, extra or swapped letter. */
function isOneOff(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1) return false
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same++
  const [rest, wordRest] = [typed.slice(same), word.slice(same)]
  return (
    rest.slice(1) === wordRest.slice(1) ||
    rest.slice(1) === wordRest ||
    rest === wordRest.slice(1) ||
    wordRest === `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`
  )
}

/** The same for the beginning of a longer word; its first letter is right. */
function beginsOneOff(typed: string, text: string): boolean {
  if (typed.length < shortestBeginningWithError || typed[0] !== text[0]) return false
  return [-1, 0, 1].some((more) => isOneOff(typed, text.slice(0, typed.length + more)))
}

function mannerOf(typed: string, name: Name, other: Name | undefined): Manner | undefined {
  if (name.words.includes(typed)) return 'whole'
  if (isCalled(typed, name)) return 'beginning'
  if (typed.length >= shortestInside && name.words.some((word) => word.includes(typed))) return 'inside'
  if (other && isCalled(typed, other)) return 'elsewhere'
  if (isSimilar(typed, name)) return 'similar'
  return other && isSimilar(typed, other) ? 'similar elsewhere' : undefined
}

/** The rank in `manners` of the worst match among the words; infinite if one does not match. */
function rankOf(needle: readonly string[], name: Name, other: Name | undefined): number {
  let worst = 0
  for (const typed of needle) {
    const manner = mannerOf(typed, name, other)
    if (!manner) return Number.POSITIVE_INFINITY
    worst = Math.max(worst, manners.indexOf(manner))
  }
  return worst
}

function find(query: string, names: readonly Name[], others: readonly Name[]): readonly number[] {
  const needles = needlesOf(query)
  const ranked: number[][] = manners.map(() => [])
  for (const [i, name] of names.entries()) {
    const ranks = needles.map((needle) => rankOf(needle, name, others[i]))
    ranked[Math.min(...ranks)]?.push(i)
  }
  return ranked.flat()
}

/** Finds names, best first, by their numbers in the list. */
export function makeNameSearch(texts: readonly string[]): (query: string) => readonly number[] {
  const names = texts.map(nameOf)
  return (query) => find(query, names, [])
}

/**
 * Finds games by name, provider or category, best first, by their numbers in the list. Tolerates one wrong, missing, extra or
 * swapped letter in a word, the other alphabet and the wrong keyboard layout.
 */
export function makeSearch(slots: readonly Slot[]): (query: string) => readonly number[] {
  const names = slots.map(({ name }) => nameOf(name))
  // Cached, because thousands of games share a few of them.
  const known = new Map<string, Name>()
  const others = slots.map(({ providerName, category }) => {
    const text = `${providerName} ${words[category]}`
    const other = known.get(text) ?? nameOf(text)
    known.set(text, other)
    return other
  })
  return (query) => find(query, names, others)
}
