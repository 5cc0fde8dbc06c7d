// `npm run -s contracts:breaking`: fails when a released promise is broken without a new version.
import { readFileSync } from 'node:fs'
import { breakingChanges, promisesOf } from '../src/docs/breaking.ts'
import { openApiDocument } from '../src/docs/openapi.ts'

const released = JSON.parse(readFileSync(new URL('../released/promises.json', import.meta.url), 'utf8'))
const now = promisesOf(openApiDocument())
const broken = breakingChanges(released, now)
for (const change of broken) console.log(change)
if (broken.length > 0 && released.version === now.version) {
  console.error(
    `${broken.length} promises of version ${released.version} are broken: raise CONTRACT_VERSION or revert the change`,
  )
  process.exit(1)
}
console.log(
  `${now.operations ? Object.keys(now.operations).length : 0} operations keep the promises of version ${released.version}`,
)
