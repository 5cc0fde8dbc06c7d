// Writes the sample of each fact that has none yet: `node packages/contracts/tools/make-samples.mjs`. A stored sample
// is never rewritten: it represents what is already in the event logs.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { sampleOf } from '../src/docs/asyncapi.ts'
import { facts } from '../src/events/all.ts'

const folder = new URL('../samples/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const fact of facts) {
  const file = new URL(`${fact.type}.json`, folder)
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(sampleOf(fact), null, 2)}\n`)
}
