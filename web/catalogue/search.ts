import uFuzzy from '@leeoniya/ufuzzy'
import { inOtherLayout, soundOf } from './letters.ts'
import type { Slot, SlotCategory } from './slot.ts'

/** What players call the categories, in their languages. */
const words: Readonly<Record<SlotCategory, string>> = {
  slots: 'slots слоты tragaperras',
  turboGames: 'turbo турбо',
  liveGames: 'live лайв en vivo',
  bingo: 'bingo бинго',
}

/** Shorter words must match exactly: with one wrong letter they match nearly anything. */
const shortestWithError = 4

type Find = (haystack: string[], needle: string) => readonly number[]

/** Tolerates one wrong, missing, extra or swapped letter in a word; the best match comes first. */
function makeFind(): Find {
  const fuzzy = new uFuzzy({
    intraMode: 1,
    intraRules: (word) => {
      const errors = word.length < shortestWithError ? 0 : 1
      return {
        intraSlice: [1, Number.POSITIVE_INFINITY],
        intraIns: errors,
        intraSub: errors,
        intraTrn: errors,
        intraDel: errors,
      }
    },
  })
  return (haystack, needle) => {
    const [found, info, order] = fuzzy.search(haystack, needle, 1, haystack.length)
    return order ? order.map((i) => info.idx[i]!) : (found ?? [])
  }
}

/** What may have been meant: the text as typed, and as the same keys write it in the other layout. */
const needlesOf = (query: string) => [soundOf(query), soundOf(inOtherLayout(query))].filter((needle) => needle !== '')

/** Players also write names in one word. */
const haystackOf = (name: string) => {
  const sound = soundOf(name)
  return `${sound} ${sound.replaceAll(' ', '')}`
}

/** Finds names, best first, by their numbers in the list. */
export function makeNameSearch(names: readonly string[]): (query: string) => readonly number[] {
  const find = makeFind()
  const haystack = names.map(haystackOf)
  return (query) => [...new Set(needlesOf(query).flatMap((needle) => find(haystack, needle)))]
}

/**
 * Finds games by name, provider or category, best first, by their numbers in the list. One wrong, missing, extra or swapped
 * letter in a word is tolerated, and so are the other alphabet and the wrong layout of the keyboard.
 */
export function makeSearch(slots: readonly Slot[]): (query: string) => readonly number[] {
  const find = makeFind()
  const names = slots.map(({ name }) => haystackOf(name))
  const others = slots.map(({ providerName, category }) => `${soundOf(providerName)} ${soundOf(words[category])}`)
  const everything = names.map((name, i) => `${name} ${others[i]}`)

  return (query) => [
    ...new Set(needlesOf(query).flatMap((needle) => [...find(names, needle), ...find(everything, needle)])),
  ]
}
