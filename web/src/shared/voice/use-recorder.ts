import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { beginBusy } from '../busy/busy.ts'
import { mayRecord, type Recording, type RunningRecording, startRecording } from './microphone.ts'

/** `refused`: by the person or the browser; `missing`: no microphone, or no support. */
export type RecorderState = 'asking' | 'recording' | 'refused' | 'missing'

/** the latest levels, for the moving bars */
const shownLevels = 40

const refusalOf = (error: unknown): RecorderState =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
    ? 'refused'
    : 'missing'

/** Records while mounted, at most `max` seconds; then, or when stopped, passes the recording on. */
export const useRecorder = (max: number, onRecorded: (recording: Recording) => void) => {
  const [state, setState] = useState<RecorderState>(() => (mayRecord() ? 'asking' : 'missing'))
  const [heard, setHeard] = useState<{ seconds: number; levels: readonly number[] }>({ seconds: 0, levels: [] })
  const running = useRef<RunningRecording>(null)
  const stop = async (): Promise<void> => {
    const ending = running.current
    running.current = null
    const recording = await ending?.stop()
    if (recording) onRecorded(recording)
  }
  const onLevel = useEffectEvent((level: number, seconds: number) => {
    setHeard(({ levels }) => ({ seconds, levels: [...levels.slice(1 - shownLevels), level] }))
    if (seconds >= max) void stop()
  })
  useEffect(() => {
    if (!mayRecord()) return
    let unmounted = false
    const end = beginBusy()
    startRecording((level, seconds) => onLevel(level, seconds)).then(
      (started) => {
        if (unmounted) return started.cancel()
        running.current = started
        setState('recording')
      },
      (error: unknown) => {
        if (!unmounted) setState(refusalOf(error))
      },
    )
    return () => {
      unmounted = true
      end()
      running.current?.cancel()
      running.current = null
    }
  }, [])
  return { state, ...heard, stop }
}
