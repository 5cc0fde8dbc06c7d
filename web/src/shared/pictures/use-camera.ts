import { useEffect, useRef, useState, type RefObject } from 'react'
import { beginBusy } from '../busy/busy.ts'
import { jpegOf } from './crop.ts'

export type CameraState = 'starting' | 'on' | 'refused' | 'missing'

export type Facing = 'user' | 'environment'

const constraintsOf = (facingMode: Facing): MediaStreamConstraints => ({
  audio: false,
  video: {
    facingMode,
    width: { ideal: facingMode === 'user' ? 1280 : 1920 },
    height: { ideal: facingMode === 'user' ? 1280 : 1080 },
  },
})

/** Browsers hide the camera from pages without TLS. */
export const mayHaveCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

const stop = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop())

const reasonOf = (error: unknown): CameraState =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing'

/** The current frame, not mirrored: only the preview is. */
const photoOf = (video: HTMLVideoElement): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return jpegOf(canvas, 0.92)
}

interface Camera {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  onPlaying(): void
  shoot(): Promise<Blob | null>
}

/** The camera, the front one by default, while the component is mounted; released when it unmounts. */
export const useCamera = (facing: Facing = 'user'): Camera => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>(() => (mayHaveCamera() ? 'starting' : 'missing'))
  useEffect(() => {
    if (!mayHaveCamera()) return
    let stream: MediaStream | null = null
    let unmounted = false
    const end = beginBusy()
    navigator.mediaDevices.getUserMedia(constraintsOf(facing)).then(
      (opened) => {
        if (unmounted) return stop(opened)
        stream = opened
        if (video.current) video.current.srcObject = opened
      },
      (error: unknown) => {
        if (!unmounted) setState(reasonOf(error))
      },
    )
    return () => {
      unmounted = true
      end()
      stop(stream)
    }
  }, [facing])
  return {
    video,
    state,
    onPlaying: () => setState('on'),
    shoot: async () => (video.current && state === 'on' ? photoOf(video.current) : null),
  }
}
