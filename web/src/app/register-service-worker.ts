/**
 * Registers the worker that caches the app's files, after the first page has loaded. A newer worker takes over at once
 * and the page reloads with its files.
 */
export const registerServiceWorker = (): void => {
  const worker = navigator.serviceWorker
  if (!worker) return
  const isNewer = worker.controller !== null
  worker.addEventListener('controllerchange', () => isNewer && window.location.reload())
  const register = (): void => void worker.register('/sw.js').catch(() => undefined) // then the network serves
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
