import { useState } from 'react'
import { useText } from '../i18n/i18n.ts'
import type { Recording } from './microphone.ts'
import { useRecorder } from './use-recorder.ts'
import { clock } from './waveform.ts'
import styles from './voice.module.css'

interface RecorderProps {
  /** maximum seconds */
  max: number
  /** the label of the stop button */
  done: string
  onRecorded(recording: Recording): void
  onClose(): void
}

/** Records from the moment it is mounted. A refused or missing microphone is explained, with a retry. */
export const VoiceRecorder = (props: RecorderProps) => {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
}

const Attempt = ({ max, done, onRecorded, onClose, onAgain }: RecorderProps & { onAgain(): void }) => {
  const { t } = useText()
  const { state, seconds, levels, stop } = useRecorder(max, onRecorded)
  if (state === 'refused' || state === 'missing')
    return (
      <div className={styles['recorder']} role="group" aria-label={t('voice.recorder')}>
        <p role="alert">{t(`voice.${state}`)}</p>
        <div className={styles['acts']}>
          <button type="button" className="text-button" onClick={onClose}>
            {t('voice.write')}
          </button>
          {state === 'refused' && (
            <button type="button" className="text-button" onClick={onAgain}>
              {t('common.retry')}
            </button>
          )}
        </div>
      </div>
    )
  return (
    <div className={styles['recorder']} role="group" aria-label={t('voice.recorder')}>
      <p className={styles['meter']}>
        <span className={styles['dot']} aria-hidden="true" />
        <span role="status">{t(state === 'asking' ? 'voice.asking' : 'voice.recording')}</span>
        <span className={styles['bars']} aria-hidden="true">
          {levels.map((level, index) => (
            <i key={index} style={{ height: `${Math.max(8, Math.min(100, level * 220))}%` }} />
          ))}
        </span>
        <span role="timer">
          {clock(seconds)} / {clock(max)}
        </span>
      </p>
      <div className={styles['acts']}>
        <button type="button" className="text-button" onClick={onClose}>
          {t('common.cancel')}
        </button>
        <button type="button" className="send-button" disabled={state !== 'recording'} onClick={() => void stop()}>
          {done}
        </button>
      </div>
    </div>
  )
}
