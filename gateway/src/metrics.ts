import type { ServerResponse } from 'node:http'
import type { Metrics } from '@xinyu/platform/metrics'
import type { RoutedRequest } from './proxy/routed-request.ts'

/** Labelled by the owning service, not by path: arbitrary paths would create unbounded metrics. */
export const countRequest = (metrics: Metrics, request: RoutedRequest, response: ServerResponse): void => {
  const began = performance.now()
  response.once('close', () =>
    metrics.requests.observe(
      { path: request.route?.owner ?? 'page', status: String(response.writableFinished ? response.statusCode : 499) },
      (performance.now() - began) / 1000,
    ),
  )
}

/** What became of the sockets of an instance of chat that has gone. */
export const resumedSockets = (metrics: Metrics) =>
  metrics.counter('sockets_resumed_total', 'sockets whose instance of chat has gone: resumed at another, or closed', [
    'outcome',
  ])
