import { runClusterDrills } from './cluster/command.ts'
import { type Drill, drillKill, drillOutage, drillStop } from './drills/drills.ts'
import { drillRolling, drillUpgrades } from './drills/rolling.ts'
import { openStage } from './drills/stage.ts'
import { drillImage, whyNoImage } from './image-drill.ts'

/** `npm run faults -- kill --minutes 5`: repeats a fault drill; without a name, all in turn. */
const drills: Readonly<Record<string, Drill>> = {
  kill: drillKill,
  outage: drillOutage,
  stop: drillStop,
  rolling: drillRolling,
  upgrades: drillUpgrades,
}

// The cluster drills have their own command.
if (process.argv[2] === 'cluster') process.exit(await runClusterDrills(process.argv.slice(3)))

// So has the image of a release, which is drilled once.
if (process.argv[2] === 'image') {
  const problem = whyNoImage()
  if (problem) console.error(problem)
  else await drillImage()
  process.exit(problem ? 2 : 0)
}

const say = (sentence: string) => console.log(sentence)
const [names, minutes] = readArguments(process.argv.slice(2))
const stage = await openStage()
// Ctrl-C must not leave a server and a database behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stage.close().then(() => process.exit(1)))
try {
  for (const name of names) {
    say(`\n${name}, for ${(minutes / names.length).toFixed(1)} min`)
    const end = performance.now() + (minutes * 60_000) / names.length
    const loadClients = await drills[name]!(stage, { again: () => performance.now() < end, say })
    say(`${loadClients.answered.length} bets: every one is there as it was answered, no other is, and the audit holds.`)
    for (const [what, times] of loadClients.refused) say(`  ${times} × ${what}`)
    say(`  longest wait for any answer: ${Math.round(loadClients.longestMs)} ms`)
  }
} finally {
  await stage.close()
}
if (names.length === Object.keys(drills).length) {
  say('\nimage')
  const problem = whyNoImage()
  if (problem) say(`  skipped. ${problem}`)
  else await drillImage()
}

function readArguments(args: readonly string[]): [names: string[], minutes: number] {
  const at = args.indexOf('--minutes')
  const minutes = at < 0 ? 1 : Number(args[at + 1])
  const named = args.filter((arg, index) => arg !== '--minutes' && (at < 0 || index !== at + 1))
  const unknown = named.find((name) => !(name in drills))
  if (unknown !== undefined || !(minutes > 0)) {
    console.error(
      `Usage: npm run faults -- [${Object.keys(drills).join('|')}] [--minutes 5], -- image, or -- cluster [drill]…`,
    )
    process.exit(2)
  }
  return [named.length > 0 ? named : Object.keys(drills), minutes]
}
