import type { ServerResponse } from 'node:http'
import type { ObjectFolder } from './folder.ts'
import type { OssRequest } from './request.ts'
import type { AccessKey } from './signature.ts'

/** The store: one bucket, one key pair. */
export interface Store {
  folder: ObjectFolder
  bucket: string
  accessKey: AccessKey
  now: () => number
}

export interface Call {
  store: Store
  request: OssRequest
  response: ServerResponse
  signed: boolean
}

export function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(xml) })
  response.end(xml)
}
