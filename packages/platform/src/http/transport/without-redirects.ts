import { Agent, type Dispatcher } from 'undici'

/** For an SDK that follows redirects by itself: a redirect fails before anything is sent to its target. */
export const withoutRedirects = (): Dispatcher =>
  new Agent().compose((dispatch) => (options, handler) => dispatch(options, refusing(handler)))

const refusing = (handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler => ({
  onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
  onResponseStart: (controller, status, headers, message) => {
    if (status >= 300 && status < 400 && headers.location !== undefined)
      return controller.abort(new Error('a vendor redirects us, which is not followed'))
    handler.onResponseStart?.(controller, status, headers, message)
  },
  onResponseData: (controller, part) => handler.onResponseData?.(controller, part),
  onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
  onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
})
