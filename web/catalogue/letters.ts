import { withoutInvisible } from '@casino/rules/tidy'

const latinOf: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'u',
  я: 'a',
}

/** English spellings of the sounds that Russians write by ear: `крейзи` and `Crazy` become the same letters. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/dzh/g, 'j'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/[ao][uw]/g, 'o'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/[ae]i/g, 'e'],
  // At most pairs: further repetitions come from a key held down.
  [/([a-z])\1/g, '$1'],
]

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const swapped = new Map([
  ...[...latinKeys].map((key, i) => [key, russianKeys[i]!] as const),
  ...[...russianKeys].map((key, i) => [key, latinKeys[i]!] as const),
])

/** A name reduced to its sound, in Latin letters: `Дракон`, `DRAKON` and `Drácon` become equal. */
export function soundOf(text: string): string {
  const plain = withoutInvisible(text)
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => latinOf[letter] ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
  const sounded = sounds.reduce((done, [spelling, sound]) => done.replace(spelling, sound), plain)
  return sounded.replace(/[^a-z0-9]+/g, ' ').trim()
}

/** The text produced by the same keys in the other keyboard layout, Russian or English: `ckjn` is `слот`. */
export function inOtherLayout(text: string): string {
  return [...text.toLowerCase()].map((letter) => swapped.get(letter) ?? letter).join('')
}
