import type { ServerResponse } from 'node:http'
import { AppError } from '@xinyu/platform/error'
import { refusalBody } from '@xinyu/platform/http/refusal'
import type { RoutedRequest } from '../proxy/routed-request.ts'

export const refuse = (request: RoutedRequest, response: ServerResponse, error: AppError): void => {
  const { retryAfter } = error.details
  const body = JSON.stringify(refusalBody(error, request.headers['accept-language']))
  const headers = [
    ...(request.responseHeaders ?? []),
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(body)),
    ...(typeof retryAfter === 'number' ? ['retry-after', String(retryAfter)] : []),
    // do not wait for the rest of the body
    ...(error.code === 'TOO_LARGE' ? ['connection', 'close'] : []),
  ]
  response.writeHead(error.http, headers).end(body)
}
