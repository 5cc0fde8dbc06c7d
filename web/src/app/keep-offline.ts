/**
 * Registers the worker that keeps the app's files, once the first page has all of its own. A newer worker takes over at
 * once, and the page is loaded anew with its files.
 */
export const keepOffline = (): void => {
  const worker = navigator.serviceWorker
  if (!worker) return
  const isNewer = worker.controller !== null
  worker.addEventListener('controllerchange', () => isNewer && window.location.reload())
  const register = (): void => void worker.register('/sw.js').catch(() => undefined) // without it the network serves
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
