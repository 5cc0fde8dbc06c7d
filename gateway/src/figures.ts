import type { ServerResponse } from 'node:http'
import type { Metrics } from '@xinyu/platform/metrics'
import type { RoutedRequest } from './edge.ts'

/** One figure a request, by the service that owns the call: the paths of strangers would be figures without end. */
export const createFigures =
  (metrics: Metrics) =>
  (request: RoutedRequest, response: ServerResponse, next: () => void): void => {
    const began = performance.now()
    response.once('close', () =>
      metrics.requests.observe(
        { path: request.owner ?? 'page', status: String(response.writableFinished ? response.statusCode : 499) },
        (performance.now() - began) / 1000,
      ),
    )
    next()
  }
