import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startKafka } from '../kafka/kafka-broker.ts'
import { runChaos } from './chaos.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    kafka: { type: 'boolean' },
    members: { type: 'string' },
    seconds: { type: 'string' },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const members = Number(values.members ?? 200)
const secondsBetweenFaults = Number(values.seconds ?? (values.quick ? 6 : 30))
const how = values.kafka ? ', over Kafka,' : ''
print(
  `${members} members chat and buy${how} while the product and its engines are killed, every ${secondsBetweenFaults} s`,
)
const dir = mkdtempSync(join(tmpdir(), 'xinyu-kafka-'))
const kafka = values.kafka ? await startKafka({ dir, log: print }) : undefined
const violations = await runChaos({ members, secondsBetweenFaults, kafka, print }).finally(async () => {
  await kafka?.stop()
  rmSync(dir, { recursive: true, force: true })
})
violations.slice(0, 20).forEach((sentence) => print(`  ${sentence}`))
print(
  violations.length === 0
    ? 'Nothing acknowledged was lost, doubled or reordered; every paid order was given once.'
    : `${violations.length} promises were broken.`,
)
process.exit(violations.length === 0 ? 0 : 1)
