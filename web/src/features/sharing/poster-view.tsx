import { QRCodeCanvas } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import type { MyShare } from './my-share.ts'
import { drawPoster, type PosterTexts } from './poster.ts'
import { copy, savePicture, sharePicture } from './share-out.ts'
import styles from './sharing.module.css'
import { Button } from '../../shared/ui/button.tsx'

const FILE = 'xinyu-invitation.png'

interface Poster {
  picture: Blob
  url: string
}
const hasPicture = (poster: Poster | 'none' | null): poster is Poster => typeof poster === 'object' && poster !== null
const textsFor = (t: ReturnType<typeof useText>['t'], name: string, code: string): PosterTexts => ({
  brand: t('share.sendTitle'),
  motto: t('homepage.motto'),
  from: t('share.qrOf', { name }),
  lead: t('share.qrLead'),
  code,
})

/** The poster as a picture to save, share, or long-press. */
export const PosterView = ({ share, name }: { share: MyShare; name: string }) => {
  const { t } = useText()
  const qr = useRef<HTMLCanvasElement>(null)
  const [poster, setPoster] = useState<Poster | 'none' | null>(null)
  const { shareCode: code, link } = share
  useEffect(() => {
    let url: string | null = null
    let isGone = false
    const show = (picture: Blob | null): void => {
      if (isGone) return
      url = picture && URL.createObjectURL(picture)
      setPoster(picture && url ? { picture, url } : 'none')
    }
    if (qr.current) drawPoster(qr.current, textsFor(t, name, code)).then(show, () => show(null))
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [t, name, code])
  return (
    <div className={styles['poster']}>
      <QRCodeCanvas ref={qr} value={share.qr} size={760} level="M" style={{ display: 'none' }} />
      {poster === null && (
        <span className={`skeleton ${styles['sheet']}`} role="status" aria-label={t('common.loading')} />
      )}
      {poster === 'none' && (
        <p className="card" role="alert">
          {t('share.noPicture')}
        </p>
      )}
      {hasPicture(poster) && <img className={styles['sheet']} src={poster.url} alt={t('share.qrAlt', { code })} />}
      <p className="muted small">{t('share.qrHint')}</p>
      <div className={styles['posterWays']}>
        {hasPicture(poster) && (
          <>
            <Button block color="primary" onClick={() => void sharePicture(poster.picture, FILE)}>
              {t('share.sendPicture')}
            </Button>
            <Button block onClick={() => savePicture(poster.picture, FILE)}>
              {t('share.save')}
            </Button>
          </>
        )}
        <button type="button" className="text-button" onClick={() => void copy(link)}>
          {t('share.copyLink')}
        </button>
      </div>
    </div>
  )
}
