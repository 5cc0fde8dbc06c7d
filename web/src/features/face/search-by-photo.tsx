import { CallError } from '@xinyu/contracts/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { reloadMe } from '../../shared/session/me.ts'
import { reloadConsent } from './consent.ts'
import styles from './face.module.css'
import { USUAL } from './likeness.ts'
import { measure } from './measure.ts'
import { PhotoChooser } from './photo-chooser.tsx'
import { Results } from './results.tsx'
import { SearchControls, type Wish } from './search-controls.tsx'
import { useSettled } from './use-settled.ts'

const SETTLE_MS = 350

/** Whether the same photo may do another time: it did not get through, or could not be looked at just now. */
const mayPass = (error: Error): boolean =>
  !(error instanceof CallError) || error.http !== 200 || error.code === 'FACE_DETECT_FAILED'

/** What changed elsewhere meanwhile (a consent withdrawn, a VIP ended) shows the page that asks for it. */
const recheck = (error: unknown): void => {
  if (codeOf(error) === 'FACE_CONSENT_NEEDED') void reloadConsent()
  if (codeOf(error) === 'NEED_VIP') void reloadMe()
}

const useMeasured = () =>
  useMutation({
    mutationFn: async (photo: Blob) => ({ face: crypto.randomUUID(), vector: await measure(photo) }),
    onError: (error) => recheck(error),
  })

const Thumb = ({ photo, onOther }: { photo: Blob; onOther(): void }) => {
  const { t } = useText()
  const url = useMemo(() => URL.createObjectURL(photo), [photo])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const other = useRef<HTMLButtonElement>(null)
  useEffect(() => other.current?.focus(), [])
  return (
    <div className={styles['query']}>
      <img src={url} alt={t('face.yourPhoto')} />
      <div>
        <button ref={other} type="button" className="choice" onClick={onOther}>
          {t('face.another')}
        </button>
      </div>
    </div>
  )
}

/** One photo, then everybody who looks like it, as alike as is asked for. */
export const SearchByPhoto = () => {
  const { t } = useText()
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [wish, setWish] = useState<Wish>({ distance: USUAL, gender: null })
  const measured = useMeasured()
  const asked = useSettled(wish, SETTLE_MS)
  const choose = (next: Blob): void => {
    setPhoto(next)
    measured.mutate(next)
  }
  if (!photo) return <PhotoChooser onPhoto={choose} />
  return (
    <div className="stack" style={{ flex: 1 }}>
      <Thumb photo={photo} onOther={() => setPhoto(null)} />
      {measured.isPending && (
        <p className="card" role="status">
          {t('face.measuring')}
        </p>
      )}
      {measured.error !== null && (
        <div className="card stack" style={{ padding: 18 }} role="alert">
          <h2 className="section-title" style={{ margin: 0 }}>
            {t('face.failedTitle')}
          </h2>
          <p>{messageOf(measured.error)}</p>
          {mayPass(measured.error) && (
            <div>
              <button type="button" className="choice" onClick={() => choose(photo)}>
                {t('common.retry')}
              </button>
            </div>
          )}
        </div>
      )}
      {measured.data && (
        <>
          <SearchControls wish={wish} onChange={setWish} />
          <Results face={measured.data.face} vector={measured.data.vector} wish={asked} />
        </>
      )}
    </div>
  )
}
