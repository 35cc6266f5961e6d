/** The light, middle and deep colour of each ten levels, from bronze to ruby. */
const tints = [
  ['#e8b58a', '#b87a48', '#7d4b25'],
  ['#e6ebf5', '#9aa6bf', '#5f6a85'],
  ['#ffe9a8', '#f5b324', '#a86a00'],
  ['#bdf5dc', '#35d492', '#0f6b49'],
  ['#bfe6ff', '#3fa6f0', '#145a99'],
  ['#cfc8ff', '#8271f5', '#3d2ea8'],
  ['#f3c4ff', '#c45cf0', '#6f1f99'],
  ['#ffc4dc', '#f0559a', '#991f57'],
  ['#ffd0b8', '#f57a3d', '#a33a0a'],
  ['#ffc0c4', '#e8364e', '#8a1023'],
] as const

/** The colours of a level of 1 to 100. */
export function levelTint(level: number): (typeof tints)[number] {
  return tints[Math.floor((level - 1) / 10)] ?? tints[9]
}
