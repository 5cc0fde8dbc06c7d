import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ConfigError } from '@xinyu/platform/config'
import type { GatewayConfig } from '../config.ts'
import { sendFile } from './send-file.ts'
import { SharePreviews } from './share-previews.ts'
import { StaticFiles } from './static-files.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Serves the built apps. Hashed assets are cached for a year; pages are revalidated each time; unknown paths are the
 * app's own routes. `client.json` names the app's client, so that one build serves every environment.
 */
export const createPages = (config: GatewayConfig): { mount: string; handler: Handler }[] => {
  const previews = new SharePreviews(config.PUBLIC_URL)
  const app = (mount: string, folder: string | undefined, name: string): { mount: string; handler: Handler }[] => {
    if (!folder || !existsSync(folder)) return []
    const files = new StaticFiles(folder, config.NODE_ENV !== 'production')
    const client = findClient(name, config)
    const handler: Handler = (request, response, next) => {
      // the url no longer contains the mount
      const path = decodeURIComponent(request.url?.split('?')[0] ?? '/')
      if (path === '/client.json') return sendClient(response, client)
      const found = files.find(path)
      const file = found ?? (filePath.test(path) ? undefined : files.find('/'))
      if (!file) return next()
      setHeaders(response, found !== undefined && path.startsWith('/assets/'), config)
      // links into the console are not shared
      const isShared = mount === '/' && file.type.startsWith('text/html')
      sendFile(request, response, isShared ? previews.pageFor(request.url ?? '/', file) : file)
    }
    return [{ mount, handler }]
  }
  return [...app('/admin', config.ADMIN_DIST, config.CONSOLE_CLIENT), ...app('/', config.WEB_DIST, config.WEB_CLIENT)]
}
/** a path that names a file and is never an app route */
const filePath = /\/[^/]+\.\w+$|^\/\.well-known/

/** The first entry of that name: during a secret rotation the newer one comes first. */
const findClient = (name: string, { CLIENT_CREDENTIALS }: GatewayConfig): string => {
  const found = CLIENT_CREDENTIALS.find((pair) => pair.startsWith(`${name}:`))
  if (!found) throw new ConfigError(`CLIENT_CREDENTIALS has no client ${name}, as which an app is served.`)
  return found
}

const sendClient = (response: ServerResponse, client: string): void => {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ client }))
}

const setHeaders = (response: ServerResponse, isHashed: boolean, config: GatewayConfig): void => {
  const files = [picturesOrigin(config), ...config.SHELL_ORIGINS].join(' ')
  response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  response.setHeader(
    'content-security-policy',
    [
      `default-src 'self'`,
      `img-src 'self' data: blob: ${files}`,
      `connect-src 'self' ${socketsOf(config)} ${files}`,
      `style-src 'self' 'unsafe-inline'`,
      `script-src 'self'`,
      `media-src 'self' blob: ${files}`,
      `worker-src 'self' blob:`,
      `font-src 'self' data:`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
    ].join('; '),
  )
}

/** Where the client uploads to and loads pictures from. */
const picturesOrigin = ({ OSS_PUBLIC_URL, OSS_ENDPOINT, OSS_BUCKET, OSS_REGION }: GatewayConfig): string =>
  new URL(OSS_PUBLIC_URL ?? OSS_ENDPOINT ?? `https://${OSS_BUCKET}.${OSS_REGION}.aliyuncs.com`).origin

/** Older browsers do not count the page's own sockets as `'self'`. */
const socketsOf = ({ PUBLIC_URL }: GatewayConfig): string =>
  PUBLIC_URL ? new URL(PUBLIC_URL).origin.replace(/^http/, 'ws') : ''
