import { t } from '../../shared/i18n/i18n.ts'
import { copyText } from '../../shared/lib/copy-text.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

/** Copies, and shows whether it worked. */
export const copy = async (text: string): Promise<void> =>
  toast(t((await copyText(text)) ? 'share.copied' : 'share.copyFailed'))

const isDismissed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** The system's share sheet; without it, or on failure, the fallback. Closing the sheet is not a failure. */
const offer = async (data: ShareData, fallback: () => Promise<void> | void): Promise<void> => {
  if (typeof navigator.share !== 'function' || navigator.canShare?.(data) === false) return fallback()
  try {
    await navigator.share(data)
  } catch (error) {
    if (!isDismissed(error)) await fallback()
  }
}

export const shareLink = (link: string, code: string): Promise<void> =>
  offer({ title: t('share.sendTitle'), text: t('share.sendText', { code }), url: link }, () => copy(link))

export const savePicture = (picture: Blob, fileName: string): void => {
  const address = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // the download has begun by then; some browsers fail when the URL is revoked at once
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  toast(t('share.saved'))
}

export const sharePicture = (picture: Blob, fileName: string): Promise<void> =>
  offer({ files: [new File([picture], fileName, { type: picture.type })], title: t('share.sendTitle') }, () =>
    savePicture(picture, fileName),
  )
