import { parseArgs } from 'node:util'
import { runChaos } from './chaos.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, members: { type: 'string' }, seconds: { type: 'string' } },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const members = Number(values.members ?? 200)
const secondsBetweenFaults = Number(values.seconds ?? (values.quick ? 6 : 30))

print(`${members} members chat and buy while the product and its engines are killed, every ${secondsBetweenFaults} s`)
const violations = await runChaos({ members, secondsBetweenFaults, print })
violations.slice(0, 20).forEach((sentence) => print(`  ${sentence}`))
print(
  violations.length === 0
    ? 'Nothing acknowledged was lost, doubled or reordered; every paid order was given once.'
    : `${violations.length} promises were broken.`,
)
process.exit(violations.length === 0 ? 0 : 1)
