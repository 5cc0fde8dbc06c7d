import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { uploadPicture } from '../../shared/pictures/upload-picture.ts'
import { mayHaveCamera } from '../../shared/pictures/use-camera.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PickButton } from '../../shared/ui/fields/pick-button.tsx'
import { CardCamera } from './card-camera.tsx'
import styles from './proofs.module.css'
import { ErrorLine } from '../../shared/ui/fields/form.tsx'

interface PhotoProps {
  label: string
  hint: string
  /** a photo was uploaded in an earlier visit */
  isThere: boolean
  /** stores the uploaded picture; resolves when done */
  keep(key: string): Promise<unknown>
}

/** One photo of a card or a certificate, by camera or from a file; uploaded at once. */
export const DocumentPhoto = ({ label, hint, isThere, keep }: PhotoProps) => {
  const { t } = useText()
  const [live, setLive] = useState(false)
  /** the picture's object URL while it is shown */
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])
  const upload = useMutation({
    mutationFn: async (photo: Blob) => keep(await uploadPicture(photo)),
    onError: () => setUrl(null),
  })
  const take = (photo: Blob): void => {
    setLive(false)
    setUrl(URL.createObjectURL(photo))
    upload.mutate(photo)
  }
  const status = (): string => {
    if (upload.isPending) return t('proof.uploading')
    return url || isThere ? t('proof.uploaded') : ''
  }
  return (
    <div className={styles['slot']} role="group" aria-label={label}>
      <b>{label}</b>
      {live ? (
        <CardCamera onShot={take} onClose={() => setLive(false)} />
      ) : (
        <>
          <div className={styles['frame']}>
            {url ? <img src={url} alt={label} /> : <p className="small">{isThere ? t('proof.uploaded') : hint}</p>}
          </div>
          <span className="muted small" role="status">
            {status()}
          </span>
          {upload.error && <ErrorLine error={upload.error} />}
          <div className={styles['actions']}>
            {mayHaveCamera() ? (
              <Button disabled={upload.isPending} onClick={() => setLive(true)}>
                {t('face.camera')}
              </Button>
            ) : (
              <PickButton className="choice" capture="environment" label={t('face.capture')} onPick={take} />
            )}
            <PickButton className="choice" disabled={upload.isPending} label={t('face.file')} onPick={take} />
          </div>
        </>
      )}
    </div>
  )
}
