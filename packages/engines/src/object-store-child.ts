import { once } from 'node:events'
import { reportReady, setting, tieToParent } from './child-life.ts'
import { ObjectFolder } from './oss/folder.ts'
import { createOssServer } from './oss/server.ts'

const server = createOssServer({
  folder: await ObjectFolder.open(setting('OSS_DIR')),
  bucket: setting('OSS_BUCKET'),
  accessKey: { id: setting('OSS_ACCESS_KEY_ID'), secret: setting('OSS_ACCESS_KEY_SECRET') },
  now: () => Date.now(),
})
tieToParent({
  soft: async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    // calls under way may finish; what takes longer is cut
    setTimeout(() => server.closeAllConnections(), 3_000).unref()
    await closed
  },
})
server.listen(Number(setting('OSS_PORT')), '127.0.0.1')
await once(server, 'listening')
reportReady()
