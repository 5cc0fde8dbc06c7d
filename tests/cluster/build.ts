// Builds the trial's missing programs and prints a line before and after each.
import { build, missing, PROGRAMS, type ProgramName, QUICK } from './programs.ts'

const asked = process.argv.slice(2) as ProgramName[]
const wanted: ProgramName[] = asked.length > 0 ? asked : [...QUICK, 'promtool']
for (const name of missing(wanted)) {
  const began = Date.now()
  console.log(`· building ${name} ${PROGRAMS[name].version} (about ${PROGRAMS[name].minutes} min on two idle cores) …`)
  await build(name)
  console.log(`  ${name}: built in ${Math.round((Date.now() - began) / 1000)} s`)
}
