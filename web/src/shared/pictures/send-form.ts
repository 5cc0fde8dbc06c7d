import { CallError } from '@xinyu/contracts/client/client'

export interface SendOptions {
  /** the fraction sent, 0 to 1 */
  onProgress?: ((sent: number) => void) | undefined
  signal?: AbortSignal | undefined
}
const UPLOAD_TIMEOUT_MS = 60_000

/** Returns the HTTP status; throws a CallError without status when there is no answer. */
export const sendForm = (host: string, form: FormData, { onProgress, signal }: SendOptions): Promise<number> =>
  onProgress ? sendWithProgress(host, form, onProgress, signal) : sendAtOnce(host, form, signal)

const sendAtOnce = async (host: string, form: FormData, signal?: AbortSignal): Promise<number> => {
  const timeout = AbortSignal.timeout(UPLOAD_TIMEOUT_MS)
  const response = await fetch(host, {
    method: 'POST',
    body: form,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch(() => {
    throw new CallError(0, {})
  })
  return response.status
}

/** `fetch` cannot report upload progress. */
const sendWithProgress = (
  host: string,
  form: FormData,
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (): void => reject(new CallError(0, {}))
    request.open('POST', host)
    request.timeout = UPLOAD_TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request.status)
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
