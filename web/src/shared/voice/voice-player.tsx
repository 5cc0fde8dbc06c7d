import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/i18n.ts'
import { Pause, Play } from '../ui/page-icons.tsx'
import { clock } from './waveform.ts'
import styles from './voice.module.css'

const speeds = [1, 1.5, 2] as const

interface PlayerProps {
  voice: { url: string; seconds: number; waveform: readonly number[] }
  /** whose voice it is, for screen readers */
  label: string
  /** its address has expired, or the file is gone */
  onLost?(): void
}

/** the playing one: starting another stops it */
let playing: HTMLAudioElement | null = null

/** Playback of an audio element: position in seconds, and speed. */
const usePlayback = (seconds: number, onLost?: () => void) => {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1)
  useEffect(() => {
    const element = audio.current
    return () => element?.pause()
  }, [])
  const toggle = (): void => {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    if (playing !== element) playing?.pause()
    playing = element
    element.playbackRate = speed
    element.play().catch((error: unknown) => {
      // a pause before playback has begun is no error
      if (!(error instanceof DOMException && error.name === 'AbortError')) onLost?.()
    })
  }
  const faster = (): void => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
    setSpeed(next)
    if (audio.current) audio.current.playbackRate = next
  }
  const goTo = (second: number): void => {
    setAt(second)
    if (audio.current) audio.current.currentTime = second
  }
  const events = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: () => setAt(Math.min(seconds, audio.current?.currentTime ?? 0)),
    onEnded: () => {
      setPlaying(false)
      setAt(0)
    },
  }
  return { audio, events, isPlaying, at, speed, toggle, faster, goTo }
}

interface TrackProps {
  voice: PlayerProps['voice']
  /** seconds */
  at: number
  onSeek(second: number): void
}

/** The waveform, played up to `at`; seekable. */
const Track = ({ voice: { seconds, waveform }, at, onSeek }: TrackProps) => {
  const { t } = useText()
  const done = seconds > 0 ? at / seconds : 0
  return (
    <span className={styles['track']}>
      <span className={styles['bars']} aria-hidden="true">
        {waveform.map((height, index) => (
          <i
            key={index}
            className={index / waveform.length < done ? styles['heard'] : ''}
            style={{ height: `${Math.max(10, height)}%` }}
          />
        ))}
      </span>
      <input
        type="range"
        min={0}
        max={seconds}
        step={1}
        value={Math.floor(at)}
        aria-label={t('voice.place')}
        aria-valuetext={`${clock(at)} / ${clock(seconds)}`}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </span>
  )
}

/** A voice with a seekable waveform and three speeds. */
export const VoicePlayer = ({ voice, label, onLost }: PlayerProps) => {
  const { t } = useText()
  const { url, seconds } = voice
  const { audio, events, isPlaying, at, speed, toggle, faster, goTo } = usePlayback(seconds, onLost)
  return (
    <div className={styles['player']} role="group" aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what a person says */}
      <audio ref={audio} src={url} preload="none" {...events} />
      <button
        type="button"
        className={styles['play']}
        aria-label={t(isPlaying ? 'voice.pause' : 'voice.play', { seconds })}
        onClick={toggle}
      >
        {isPlaying ? <Pause /> : <Play />}
      </button>
      <Track voice={voice} at={at} onSeek={goTo} />
      <span className={styles['length']}>{clock(isPlaying || at > 0 ? at : seconds)}</span>
      <button type="button" className={styles['speed']} aria-label={t('voice.speed', { speed })} onClick={faster}>
        {speed}×
      </button>
    </div>
  )
}
