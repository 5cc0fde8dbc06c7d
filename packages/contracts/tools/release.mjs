// `npm run contracts:release`: today's documents become the released promises that later changes are checked against.
import { mkdirSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '../src/docs/openapi.ts'
import { promisesOf } from '../src/docs/breaking.ts'

mkdirSync(new URL('../released/', import.meta.url), { recursive: true })
const { version, operations } = promisesOf(openApiDocument())
// one operation per line, so that a release's diff lists what changed
const lines = Object.keys(operations)
  .sort()
  .map((name) => `${JSON.stringify(name)}: ${JSON.stringify(operations[name])}`)
writeFileSync(
  new URL('../released/promises.json', import.meta.url),
  `{"version": ${JSON.stringify(version)}, "operations": {\n${lines.join(',\n')}\n}}\n`,
)
console.log(`released ${version}: ${lines.length} operations`)
