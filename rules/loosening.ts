/**
 * The direction of change that loosens a setting's protection of the casino's money or its players. `higher, or 0`: 0 means no
 * limit. `fewer` concerns codes in a text, `faster` a rate; `neither` is for settings that protect nothing.
 */
export type LooserWay = 'higher' | 'higher, or 0' | 'lower' | 'on' | 'off' | 'fewer' | 'faster' | 'neither'

/** Whether the change from one value to another is a loosening; a list is looser if any of its places is. */
export function isLooser(way: LooserWay, from: unknown, to: unknown): boolean {
  switch (way) {
    case 'higher':
      return Array.isArray(to)
        ? to.some((one, at) => one > ((from as readonly number[])[at] ?? 0))
        : Number(to) > Number(from)
    case 'higher, or 0':
      return limitOf(to) > limitOf(from)
    case 'lower':
      return Number(to) < Number(from)
    case 'on':
      return to === true && from !== true
    case 'off':
      return to !== true && from === true
    case 'fewer': {
      const after = codesOf(to)
      return codesOf(from).some((code) => !after.includes(code))
    }
    case 'faster': {
      const [was, is] = [from, to] as [Rate, Rate]
      return is.amount / is.seconds > was.amount / was.seconds || is.burst > was.burst
    }
    case 'neither':
      return false
  }
}

interface Rate {
  readonly amount: number
  readonly seconds: number
  readonly burst: number
}

const codesOf = (text: unknown): string[] => String(text ?? '').match(/\w+/g) ?? []

const limitOf = (value: unknown) => (value === 0 ? Number.POSITIVE_INFINITY : Number(value))

type Fields = Readonly<Record<string, unknown>>

/** The fields that a change loosens, in the order of their declaration. */
export function loosenedFields(ways: Readonly<Record<string, LooserWay>>, from: object, to: object): string[] {
  const [was, is] = [from, to] as [Fields, Fields]
  return Object.entries(ways)
    .filter(([field, way]) => is[field] !== undefined && isLooser(way, was[field], is[field]))
    .map(([field]) => field)
}
