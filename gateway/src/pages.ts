import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ConfigError } from '@xinyu/platform/config'
import type { GatewayConfig } from './config.ts'
import { sendFile } from './send-file.ts'
import { StaticFiles } from './static-files.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * The built apps. Hashed assets stay for a year; pages are asked about each time; unknown paths are the app's own
 * routes. Which client an app is stands beside its page, so that one build serves every environment.
 */
export const createPages = (config: GatewayConfig): { mount: string; handler: Handler }[] => {
  const app = (mount: string, folder: string | undefined, name: string): { mount: string; handler: Handler }[] => {
    if (!folder || !existsSync(folder)) return []
    const files = new StaticFiles(folder, config.NODE_ENV !== 'production')
    const client = clientNamed(name, config)
    const handler: Handler = (request, response, next) => {
      // the mount is no longer part of it
      const path = decodeURIComponent(request.url?.split('?')[0] ?? '/')
      if (path === '/client.json') return tell(response, client)
      const found = files.find(path)
      const file = found ?? (isFile.test(path) ? undefined : files.find('/'))
      if (!file) return next()
      setHeaders(response, found !== undefined && path.startsWith('/assets/'), config)
      sendFile(request, response, file)
    }
    return [{ mount, handler }]
  }
  return [...app('/admin', config.ADMIN_DIST, config.CONSOLE_CLIENT), ...app('/', config.WEB_DIST, config.WEB_CLIENT)]
}
/** a path that names a file, and is no route of the app when there is none */
const isFile = /\/[^/]+\.\w+$|^\/\.well-known/

/** The first of that name: where a secret is changed, the newer one stands first. */
const clientNamed = (name: string, { CLIENT_CREDENTIALS }: GatewayConfig): string => {
  const found = CLIENT_CREDENTIALS.find((pair) => pair.startsWith(`${name}:`))
  if (!found) throw new ConfigError(`CLIENT_CREDENTIALS has no client ${name}, as which an app is served.`)
  return found
}

const tell = (response: ServerResponse, client: string): void => {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ client }))
}

const setHeaders = (response: ServerResponse, isHashed: boolean, config: GatewayConfig): void => {
  const pictures = picturesOf(config)
  response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  response.setHeader(
    'content-security-policy',
    [
      `default-src 'self'`,
      `img-src 'self' data: blob: ${pictures}`,
      `connect-src 'self' ${socketsOf(config)} ${pictures}`,
      `style-src 'self' 'unsafe-inline'`,
      `script-src 'self'`,
      `media-src 'self' blob: ${pictures}`,
      `worker-src 'self' blob:`,
      `font-src 'self' data:`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
    ].join('; '),
  )
}

/** Where the client uploads to and loads pictures from. */
const picturesOf = ({ OSS_PUBLIC_URL, OSS_ENDPOINT, OSS_BUCKET, OSS_REGION }: GatewayConfig): string =>
  new URL(OSS_PUBLIC_URL ?? OSS_ENDPOINT ?? `https://${OSS_BUCKET}.${OSS_REGION}.aliyuncs.com`).origin

/** `'self'` means the page's own sockets too, to all but older browsers. */
const socketsOf = ({ PUBLIC_URL }: GatewayConfig): string =>
  PUBLIC_URL ? new URL(PUBLIC_URL).origin.replace(/^http/, 'ws') : ''
