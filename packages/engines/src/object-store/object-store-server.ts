import { ObjectFolder } from './folder.ts'
import { createObjectStoreServer } from './http-server.ts'

// The folder behind OSS's protocol as a standalone server, for a machine without the vendor's store
// (docker-compose.yml).

const setting = (name: string, fallback?: string): string => {
  const value = process.env[name] || fallback
  if (value) return value
  process.stderr.write(
    `${name} is missing: the object store needs OSS_DIR, OSS_BUCKET, OSS_ACCESS_KEY_ID and OSS_ACCESS_KEY_SECRET.\n`,
  )
  process.exit(78)
}

const server = createObjectStoreServer({
  folder: await ObjectFolder.open(setting('OSS_DIR')),
  bucket: setting('OSS_BUCKET', 'xinyu'),
  accessKey: { id: setting('OSS_ACCESS_KEY_ID'), secret: setting('OSS_ACCESS_KEY_SECRET') },
  now: () => Date.now(),
})
const stop = (): void => {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 3_000).unref()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
server.listen(Number(setting('PORT', '9000')), setting('HOST', '127.0.0.1'))
