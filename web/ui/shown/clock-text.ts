const two = (count: number) => String(count).padStart(2, '0')

/** Hours, minutes and seconds between two moments. */
export function clockText(from: number, to: number): string {
  const seconds = Math.max(0, Math.floor((to - from) / 1000))
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
