import { audit, type CheckReport } from './audit.ts'

const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL is missing: the address of the database to look at.')
  process.exit(2)
}

try {
  const { at, clean, checks } = await audit(url, (report) => console.log(line(report)))
  const wrong = checks.reduce((sum, check) => sum + check.wrong, 0)
  const verdict = clean ? 'everything holds.' : `${wrong} findings. Stop and look.`
  console.log(`\nThe casino as of ${at.toISOString()}: ${verdict}`)
  process.exitCode = clean ? 0 : 1
} catch (cause) {
  console.error(`The audit came to no end: ${cause instanceof Error ? cause.message : cause}`)
  process.exitCode = 2
}

function line({ holds, looked, wrong, examples, seconds }: CheckReport): string {
  const mark = wrong === 0 ? 'holds ' : 'BROKEN'
  const lines = [`${mark}  ${holds} (${looked} looked at, ${seconds.toFixed(1)} s)`]
  for (const example of examples) lines.push(`          ${example}`)
  if (wrong > examples.length) lines.push(`          … and ${wrong - examples.length} more`)
  return lines.join('\n')
}
