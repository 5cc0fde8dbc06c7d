import type { VoiceType } from '@xinyu/contracts/voice'

/** What phones and browsers both play comes first. */
const kinds: readonly (readonly [recorded: string, type: VoiceType])[] = [
  ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4'],
  ['audio/webm;codecs=opus', 'audio/webm'],
  ['audio/mp4', 'audio/mp4'],
]
const bitsASecond = 32_000
const levelEveryMs = 100

/** Browsers hide the microphone from pages without TLS, and old ones cannot record. */
export const mayRecord = (): boolean =>
  typeof navigator.mediaDevices?.getUserMedia === 'function' && typeof MediaRecorder === 'function'

export interface Recording {
  sound: Blob
  type: VoiceType
  seconds: number
  /** how loud it was, ten times a second, 0 to 1 */
  levels: readonly number[]
}
export interface RunningRecording {
  /** Ends it; null when nothing was recorded. */
  stop(): Promise<Recording | null>
  cancel(): void
}

/** How loud it is at this moment. */
const listenTo = (stream: MediaStream): { level(): number; close(): void } => {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      return Math.min(1, Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length))
    },
    close: () => void context.close(),
  }
}

/** Asks for the microphone and records until it is stopped. Throws what the browser refuses with. */
export const startRecording = async (onLevel: (level: number, seconds: number) => void): Promise<RunningRecording> => {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, channelCount: 1 },
  })
  const [recorded, type] = kinds.find(([kind]) => MediaRecorder.isTypeSupported(kind)) ?? ['', 'audio/webm' as const]
  const recorder = new MediaRecorder(stream, { mimeType: recorded, audioBitsPerSecond: bitsASecond })
  const ear = listenTo(stream)
  const parts: Blob[] = []
  const levels: number[] = []
  const from = performance.now()
  const passed = (): number => (performance.now() - from) / 1000
  const timer = setInterval(() => {
    levels.push(ear.level())
    onLevel(levels.at(-1) ?? 0, passed())
  }, levelEveryMs)
  recorder.ondataavailable = ({ data }) => void (data.size > 0 && parts.push(data))
  recorder.start(1_000)
  const release = (): void => {
    clearInterval(timer)
    ear.close()
    stream.getTracks().forEach((track) => track.stop())
  }
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  return {
    stop: async () => {
      const seconds = passed()
      if (recorder.state !== 'inactive') recorder.stop()
      await ended
      release()
      return parts.length > 0 ? { sound: new Blob(parts, { type }), type, seconds, levels } : null
    },
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    },
  }
}
