import { once } from 'node:events'
import { reportReady, requiredEnv, exitWithParent } from '../process/child-lifecycle.ts'
import { ObjectFolder } from './folder.ts'
import { createObjectStoreServer } from './http-server.ts'

const server = createObjectStoreServer({
  folder: await ObjectFolder.open(requiredEnv('OSS_DIR')),
  bucket: requiredEnv('OSS_BUCKET'),
  accessKey: { id: requiredEnv('OSS_ACCESS_KEY_ID'), secret: requiredEnv('OSS_ACCESS_KEY_SECRET') },
  now: () => Date.now(),
})
exitWithParent({
  onStop: async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    // requests in progress may finish; slow ones are aborted
    setTimeout(() => server.closeAllConnections(), 3_000).unref()
    await closed
  },
})
server.listen(Number(requiredEnv('OSS_PORT')), '127.0.0.1')
await once(server, 'listening')
reportReady()
