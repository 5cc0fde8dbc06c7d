import { CallError } from '@xinyu/contracts/client/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { reloadMe } from '../../shared/session/me.ts'
import { reloadConsent } from './consent.ts'
import styles from './face.module.css'
import { DEFAULT_DISTANCE } from './similarity.ts'
import { describeFace } from './face-descriptor.ts'
import { PhotoChooser } from './photo-chooser.tsx'
import { Results } from './results.tsx'
import { SearchControls, type SearchOptions } from './search-controls.tsx'
import { useDebouncedValue } from '../../shared/lib/use-debounced-value.ts'
import { useObjectUrl } from '../../shared/lib/use-object-url.ts'

const DEBOUNCE_MS = 350

/** Whether to retry with the same photo: only when it did not arrive or could not be processed just now. */
const isRetryable = (error: Error): boolean =>
  !(error instanceof CallError) || error.http !== 200 || error.code === 'FACE_DETECT_FAILED'

/** Reloads what changed elsewhere (consent withdrawn, VIP ended), so that the page asks for it again. */
const reloadIfStale = (error: unknown): void => {
  if (codeOf(error) === 'FACE_CONSENT_NEEDED') void reloadConsent()
  if (codeOf(error) === 'NEED_VIP') void reloadMe()
}

const useDescriptor = () =>
  useMutation({
    mutationFn: async (photo: Blob) => ({ face: crypto.randomUUID(), vector: await describeFace(photo) }),
    onError: (error) => reloadIfStale(error),
  })

const Thumb = ({ photo, onOther }: { photo: Blob; onOther(): void }) => {
  const { t } = useText()
  const url = useObjectUrl(photo)
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

/** A photo, then everybody within the chosen distance of it. */
export const SearchByPhoto = () => {
  const { t } = useText()
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [options, setOptions] = useState<SearchOptions>({ distance: DEFAULT_DISTANCE, gender: null })
  const descriptor = useDescriptor()
  const debouncedOptions = useDebouncedValue(options, DEBOUNCE_MS)
  const choose = (next: Blob): void => {
    setPhoto(next)
    descriptor.mutate(next)
  }
  if (!photo) return <PhotoChooser onPhoto={choose} />
  return (
    <div className="stack" style={{ flex: 1 }}>
      <Thumb photo={photo} onOther={() => setPhoto(null)} />
      {descriptor.isPending && (
        <p className="card" role="status">
          {t('face.measuring')}
        </p>
      )}
      {descriptor.error !== null && (
        <div className="card stack" style={{ padding: 18 }} role="alert">
          <h2 className="section-title" style={{ margin: 0 }}>
            {t('face.failedTitle')}
          </h2>
          <p>{messageOf(descriptor.error)}</p>
          {isRetryable(descriptor.error) && (
            <div>
              <button type="button" className="choice" onClick={() => choose(photo)}>
                {t('common.retry')}
              </button>
            </div>
          )}
        </div>
      )}
      {descriptor.data && (
        <>
          <SearchControls options={options} onChange={setOptions} />
          <Results face={descriptor.data.face} vector={descriptor.data.vector} options={debouncedOptions} />
        </>
      )}
    </div>
  )
}
