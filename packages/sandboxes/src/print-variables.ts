import { makeSandboxKeys } from './keys/keys.ts'
import { modeNames, sandboxVariables } from './variables.ts'

// `npm run -s sandboxes:variables`: fresh keys of all sandboxes, and the services' variables for them, for the
// environment file of docker-compose.yml or of a test cluster
const modes = Object.fromEntries(modeNames.map((name) => [name, 'sandbox']))
const addresses = { sandboxes: 'http://sandboxes:8080', payments: 'http://payments:8080' }
for (const [name, value] of Object.entries(sandboxVariables(makeSandboxKeys(), addresses, modes)))
  process.stdout.write(`${name}='${value}'\n`)
