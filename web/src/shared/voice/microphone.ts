import type { VoiceType } from '@xinyu/contracts/voice'

/** Formats that both phones and browsers play come first. */
const kinds: readonly (readonly [recorded: string, type: VoiceType])[] = [
  ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4'],
  ['audio/webm;codecs=opus', 'audio/webm'],
  ['audio/mp4', 'audio/mp4'],
]
const bitsPerSecond = 32_000
const levelIntervalMs = 100

/** Browsers hide the microphone from pages without TLS, and old ones cannot record. */
export const mayRecord = (): boolean =>
  typeof navigator.mediaDevices?.getUserMedia === 'function' && typeof MediaRecorder === 'function'

export interface Recording {
  sound: Blob
  type: VoiceType
  seconds: number
  /** the loudness, ten times a second, 0 to 1 */
  levels: readonly number[]
}
export interface RunningRecording {
  /** Ends it; null when nothing was recorded. */
  stop(): Promise<Recording | null>
  cancel(): void
}

/** longer than the sampling interval, so that no short sound is missed */
const windowSamples = 8192

/** The loudness since the last sample. */
const measureLevel = (stream: MediaStream): { level(): number; close(): void } => {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  analyser.fftSize = windowSamples
  const samples = new Float32Array(windowSamples)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      return samples.reduce((loudest, one) => Math.max(loudest, Math.abs(one)), 0)
    },
    close: () => void context.close(),
  }
}

/** Asks for the microphone and records until stopped. Throws the browser's refusal. */
export const startRecording = async (onLevel: (level: number, seconds: number) => void): Promise<RunningRecording> => {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, channelCount: 1 },
  })
  try {
    return record(stream, onLevel)
  } catch (error) {
    // the microphone is not left on
    stream.getTracks().forEach((track) => track.stop())
    throw error
  }
}

const record = (stream: MediaStream, onLevel: (level: number, seconds: number) => void): RunningRecording => {
  const [recorded, type] = kinds.find(([kind]) => MediaRecorder.isTypeSupported(kind)) ?? ['', 'audio/webm' as const]
  const recorder = new MediaRecorder(stream, { mimeType: recorded, audioBitsPerSecond: bitsPerSecond })
  const meter = measureLevel(stream)
  const parts: Blob[] = []
  const levels: number[] = []
  const from = performance.now()
  const passed = (): number => (performance.now() - from) / 1000
  const timer = setInterval(() => {
    levels.push(meter.level())
    onLevel(levels.at(-1) ?? 0, passed())
  }, levelIntervalMs)
  recorder.ondataavailable = ({ data }) => void (data.size > 0 && parts.push(data))
  recorder.start(1_000)
  const release = (): void => {
    clearInterval(timer)
    meter.close()
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
