import type { ServerResponse } from 'node:http'
import { AppError } from '@xinyu/platform/error'
import { refusal } from '@xinyu/platform/http/refusal'
import type { RoutedRequest } from './routed-request.ts'

/** Writes a refusal in the wire contract's form. */
export const refuse = (request: RoutedRequest, response: ServerResponse, error: AppError): void => {
  const { retryAfter } = error.details
  const body = JSON.stringify(refusal(error, request.headers['accept-language']))
  const headers = [
    ...(request.answerHeaders ?? []),
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(body)),
    ...(typeof retryAfter === 'number' ? ['retry-after', String(retryAfter)] : []),
    // what is left of the body is not waited for
    ...(error.code === 'TOO_LARGE' ? ['connection', 'close'] : []),
  ]
  response.writeHead(error.http, headers).end(body)
}
