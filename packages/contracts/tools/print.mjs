// `npm run -s contracts:openapi` and `contracts:asyncapi`: the documents on standard output.
import { asyncApiDocument } from '../src/docs/asyncapi.ts'
import { openApiDocument } from '../src/docs/openapi.ts'

const documents = { openapi: openApiDocument, asyncapi: asyncApiDocument }
const write = documents[process.argv[2]]
if (!write) {
  console.error('Which document? openapi or asyncapi')
  process.exit(1)
}
// a reader may stop early, as `| head` does
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.stdout.write(`${JSON.stringify(write(), null, 2)}\n`)
