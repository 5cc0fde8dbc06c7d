import { t } from '../../shared/i18n/i18n.ts'
import { browser } from '../../shared/shell/browser.ts'
import { files } from '../../shared/shell/files.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

/** Copies, and shows whether it worked. */
export const copy = async (text: string): Promise<void> =>
  toast(t((await browser.copy(text)) ? 'share.copied' : 'share.copyFailed'))

/** The system's share sheet; without it, or on failure, the fallback. */
const offer = async (data: ShareData, fallback: () => Promise<void> | void): Promise<void> => {
  if (!(await browser.share(data))) await fallback()
}

export const shareLink = (link: string, code: string): Promise<void> =>
  offer({ title: t('share.sendTitle'), text: t('share.sendText', { code }), url: link }, () => copy(link))

export const savePicture = (picture: Blob, fileName: string): void => {
  files.save(picture, fileName)
  toast(t('share.saved'))
}

export const sharePicture = (picture: Blob, fileName: string): Promise<void> =>
  offer({ files: [new File([picture], fileName, { type: picture.type })], title: t('share.sendTitle') }, () =>
    savePicture(picture, fileName),
  )
