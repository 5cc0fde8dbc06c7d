import type { Post } from '@xinyu/contracts/http/posts/posts'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './compose.module.css'
import { scoreWord } from './scores.ts'

type Smile = NonNullable<Post['smile']>
const percent = (part: number): string => `${(part * 100).toFixed(2)}%`

/** The chosen photo, with a frame around the measured face. */
export const ChosenSmile = ({ url, face }: { url: string; face?: Smile['face'] | undefined }) => {
  const { t } = useText()
  return (
    <div className={styles['chosen']}>
      <img src={url} alt={t('smileNew.yourSmile')} />
      {face && (
        <span
          className={styles['frame']}
          aria-hidden="true"
          style={{
            left: percent(face.x),
            top: percent(face.y),
            width: percent(face.width),
            height: percent(face.height),
          }}
        />
      )}
    </div>
  )
}

const Measured = ({ smile, measured }: { smile: Smile; measured: number }) => {
  const { t } = useText()
  const value = Math.round(measured * 100)
  const start = Math.round(1000 + 400 * measured)
  return (
    <section className="card" aria-label={t('smileNew.score')}>
      <div className={styles['score']} role="status">
        <span className={styles['ring']} style={{ ['--part' as string]: `${value}%` }}>
          <b>{smile.score ?? start}</b>
        </span>
        <div>
          <h2 className="section-title" style={{ margin: 0 }}>
            {t(`smileNew.word-${scoreWord(value)}`)}
          </h2>
          <p className="muted small">{t('smileNew.score')}</p>
        </div>
      </div>
      <details className={styles['measured']} open>
        <summary>{t('smileNew.measuredTitle')}</summary>
        <ul>
          <li>{t('smileNew.measuredFaces', { count: smile.faces })}</li>
          <li>{t('smileNew.measuredSmile', { value })}</li>
          <li>{t('smileNew.measuredScore', { value, score: start })}</li>
        </ul>
        <p className="muted small">{t('smileNew.measuredNot')}</p>
      </details>
    </section>
  )
}

/** The score and what it was measured by; or why there is none. */
export const SmileScore = ({ smile }: { smile: Smile | null | undefined }) => {
  const { t } = useText()
  if (smile?.state === 'measured' && smile.measured !== null)
    return <Measured smile={smile} measured={smile.measured} />
  const why = smile?.state === 'noFace' ? 'noFace' : 'later'
  return (
    <section className="card" role="status">
      <h2 className="section-title" style={{ margin: 0 }}>
        {t(`smileNew.${why}Title`)}
      </h2>
      <p className="muted">{t(`smileNew.${why}Text`)}</p>
    </section>
  )
}
