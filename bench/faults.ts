import { movedClockProblem } from '@casino/tools/processes/moved-clock'
import { runClusterDrills } from './cluster/command.ts'
import { archiveBegin, drillArchive } from './drills/archive.ts'
import { type Border, beginOf, borders, drillBorder } from './drills/borders.ts'
import { type Drill, drillKill, drillOutage, drillStop } from './drills/drills.ts'
import { drillFirstStarts } from './drills/first-starts.ts'
import { drillRolling, drillUpgrades } from './drills/rolling.ts'
import { type DrillStage, openStage, type StageOptions } from './drills/stage.ts'
import { drillImage, imageDrillProblem } from './image-drill.ts'

interface NamedDrill {
  readonly run: Drill
  /** Stage options that differ from the defaults. */
  readonly stage?: StageOptions
}

/** `npm run faults -- kill --minutes 5`: repeats a fault drill; without a name, all in turn. A border drill runs once. */
const drills: Readonly<Record<string, NamedDrill>> = {
  kill: { run: drillKill },
  outage: { run: drillOutage },
  stop: { run: drillStop },
  rolling: { run: drillRolling },
  upgrades: { run: drillUpgrades },
  archive: { run: drillArchive, stage: { at: archiveBegin, players: 0 } },
  ...Object.fromEntries(
    Object.entries<Border>(borders).map(([name, border]): [string, NamedDrill] => [
      name,
      {
        run: drillBorder(border),
        stage: { at: beginOf(border), ...(border.zone !== undefined && { env: { TZ: border.zone } }) },
      },
    ]),
  ),
}

// The cluster drills have their own command.
if (process.argv[2] === 'cluster') process.exit(await runClusterDrills(process.argv.slice(3)))

const print = (sentence: string) => console.log(sentence)
/** Drills that open their own casinos and run once: why each cannot run here, and how it runs. */
const single = {
  image: { problem: imageDrillProblem, run: drillImage },
  'first-starts': { problem: movedClockProblem, run: () => drillFirstStarts(print) },
}
const [wanted] = process.argv.slice(2)
if (wanted === 'image' || wanted === 'first-starts') {
  const problem = single[wanted].problem()
  if (problem) console.error(problem)
  else await single[wanted].run()
  process.exit(problem ? 2 : 0)
}

const { names, minutes, isAll } = readArguments(process.argv.slice(2))
let stage: DrillStage | undefined
// Ctrl-C must not leave a server and a database behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.resolve(stage?.close()).then(() => process.exit(1)))
for (const name of names) {
  const problem = drills[name]!.stage?.at === undefined ? undefined : movedClockProblem()
  if (problem !== undefined) {
    print(`\n${name}\n  skipped. ${problem}`)
    continue
  }
  // A casino of its own for each: a drill may change the database's schema, and may be named several times.
  stage = await openStage(drills[name]!.stage)
  try {
    print(`\n${name}, for ${(minutes / names.length).toFixed(1)} min`)
    const end = performance.now() + (minutes * 60_000) / names.length
    const loadClients = await drills[name]!.run(stage, { again: () => performance.now() < end, print })
    print(
      `${loadClients.answered.length} bets: every one is there as it was answered, no other is, and the audit holds.`,
    )
    for (const [what, times] of loadClients.refused) print(`  ${times} × ${what}`)
    print(`  longest wait for any answer: ${Math.round(loadClients.longestMs)} ms`)
  } finally {
    await stage.close()
  }
}
for (const [name, drill] of Object.entries(isAll ? single : {})) {
  print(`\n${name}`)
  const problem = drill.problem()
  if (problem) print(`  skipped. ${problem}`)
  else await drill.run()
}

function readArguments(args: readonly string[]): { names: string[]; minutes: number; isAll: boolean } {
  const at = args.indexOf('--minutes')
  const minutes = at < 0 ? 1 : Number(args[at + 1])
  const named = args.filter((arg, index) => arg !== '--minutes' && (at < 0 || index !== at + 1))
  const unknown = named.find((name) => !(name in drills))
  if (unknown !== undefined || !(minutes > 0)) {
    console.error(
      `Usage: npm run faults -- [${Object.keys(drills).join('|')}] [--minutes 5], -- image, -- first-starts, or -- cluster [drill]…`,
    )
    process.exit(2)
  }
  return { names: named.length > 0 ? named : Object.keys(drills), minutes, isAll: named.length === 0 }
}
