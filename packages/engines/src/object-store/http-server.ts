import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Call, sendXml, type Store } from './context.ts'
import { deleteObject, deleteObjects } from './calls/delete-object.ts'
import { getObject } from './calls/get-object.ts'
import { listObjects } from './calls/list-objects.ts'
import { accessDenied, OssError } from './oss-error.ts'
import { postObject } from './calls/post-object.ts'
import { objectAcl } from './calls/object-acl.ts'
import { copyObject, putObject } from './calls/put-object.ts'
import { parseRequest } from './request.ts'
import { isSigned } from './signature.ts'
import { xmlDocument } from './xml.ts'

const DRAIN_MS = 10_000

type Action = (call: Call) => void | Promise<void>

/** The calls of OSS that the product uses; the rest is refused as not implemented. */
function chooseAction({ method, key, query, headers }: Call['request']): Action | undefined {
  if (key === '') {
    if (method === 'GET' && !query.has('acl')) return listObjects
    if (method === 'POST') return query.has('delete') ? deleteObjects : postObject
    return undefined
  }
  if (query.has('uploads') || query.has('uploadId') || query.has('append')) return undefined
  if (query.has('acl')) return objectAcl
  if (method === 'GET' || method === 'HEAD') return getObject
  if (method === 'PUT') return 'x-oss-copy-source' in headers ? copyObject : putObject
  return method === 'DELETE' ? deleteObject : undefined
}

async function handle(store: Store, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = parseRequest(message)
  if (request.bucket !== store.bucket) throw new OssError(404, 'NoSuchBucket', 'The specified bucket does not exist.')
  const signed = isSigned(request, store.accessKey, store.now())
  const action = chooseAction(request)
  if (!action) throw new OssError(501, 'NotImplemented', 'This store does not implement that call.')
  // reading checks the object's own ACL, a form has its own signature
  if (!signed && action !== getObject && action !== postObject) throw accessDenied()
  await action({ store, request, response, signed })
}

// Reads the rest of the request: a browser still sending when the connection closes would see a network error.
function drained(message: IncomingMessage): Promise<void> {
  if (message.complete || message.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DRAIN_MS)
    message.once('close', () => (clearTimeout(timer), resolve()))
    message.once('end', () => (clearTimeout(timer), resolve()))
    message.resume()
  })
}

async function sendError(error: unknown, message: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!(error instanceof OssError)) console.error(error)
  const shown =
    error instanceof OssError
      ? error
      : new OssError(500, 'InternalError', 'We encountered an internal error. Please try again.')
  if (response.headersSent) {
    response.destroy()
    return
  }
  await drained(message)
  if (!message.complete) response.setHeader('Connection', 'close')
  const xml = xmlDocument('Error', {
    Code: shown.code,
    Message: shown.message,
    RequestId: String(response.getHeader('x-oss-request-id')),
  })
  response.setHeader('x-oss-err', Buffer.from(xml).toString('base64'))
  sendXml(response, shown.status, xml)
}

// Any origin is allowed: access depends on the signature only, and no cookie is read.
function allowOrigins(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Expose-Headers', 'ETag, x-oss-request-id, Content-Range, Accept-Ranges')
}

function preflight(message: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, PUT, POST, DELETE')
  response.setHeader('Access-Control-Allow-Headers', message.headers['access-control-request-headers'] ?? '*')
  response.setHeader('Access-Control-Max-Age', '600')
  response.writeHead(200, { 'Content-Length': 0 }).end()
}

const handleOrRefuse = (store: Store, message: IncomingMessage, response: ServerResponse): Promise<void> =>
  handle(store, message, response).catch((error: unknown) => sendError(error, message, response))

const lastOf = new WeakMap<Socket, Promise<void>>()

/**
 * Handles the requests of a connection one after the other, and none of a connection that has ended: Node never closes
 * a response that was still queued, and its file would stay open.
 */
function serialize(socket: Socket, answer: () => Promise<void>): void {
  const before = lastOf.get(socket) ?? Promise.resolve()
  const next = before.then(() => (socket.destroyed ? undefined : answer())).catch(() => void socket.destroy())
  lastOf.set(socket, next)
}

/** A server with OSS's protocol for one bucket, path style: `/<bucket>/<key>`. */
export function createObjectStoreServer(store: Store): Server {
  const server = createServer((message, response) => {
    response.setHeader('Server', 'AliyunOSS')
    response.setHeader('x-oss-request-id', randomBytes(12).toString('hex').toUpperCase())
    response.setHeader('X-Content-Type-Options', 'nosniff')
    allowOrigins(response)
    if (message.method === 'OPTIONS') preflight(message, response)
    else serialize(message.socket, () => handleOrRefuse(store, message, response))
  })
  // longer than the client's keep-alive, so that the client closes first
  server.keepAliveTimeout = 65_000
  // a client that receives or sends nothing of an object keeps a file open
  server.timeout = 60_000
  return server
}
