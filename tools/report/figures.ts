/** Lines of code. */
export interface Lines {
  readonly product: number
  readonly tests: number
  /** Commands, measurements and the sandbox. */
  readonly tools: number
}

const testFiles = /\.(?:test|story)\.tsx?$|^(?:e2e|server\/test|web\/test)\//
const toolFiles = /^(?:tools|bench|sandbox|client|deploy)\//

/** The size of the code from lines `path:count`, as `git grep --count` prints them. */
export function sizeOf(counted: readonly string[]): Lines {
  const lines = { product: 0, tests: 0, tools: 0 }
  for (const line of counted) {
    const at = line.lastIndexOf(':')
    if (at < 0) continue
    const path = line.slice(0, at)
    lines[testFiles.test(path) ? 'tests' : toolFiles.test(path) ? 'tools' : 'product'] += Number(line.slice(at + 1))
  }
  return lines
}

/** The main figures of bench/results.md, where it has them. */
export function benchOf(results: string): { betsPerSecond: number; ratio?: number } | undefined {
  const [, bets] = /^\| \w+ over HTTP, \d+ connections[^|]*\| ([\d\s,]+) bets\/s/m.exec(results) ?? []
  const [, ratio] = /^\| bets over HTTP ÷ BEGIN … COMMIT[^|]*\| ([\d.]+) \|/m.exec(results) ?? []
  if (!bets) return undefined
  return { betsPerSecond: Number(bets.replaceAll(/[\s,]/g, '')), ...(ratio && { ratio: Number(ratio) }) }
}
