import type { AnswerOf } from '@xinyu/contracts/call'
import { CallError } from '@xinyu/contracts/client/client'
import { verifyFace, type LivenessAction } from '@xinyu/contracts/http/face/liveness'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { codeOf } from '../../shared/api/error-text.ts'
import { reloadConsent } from './consent.ts'
import { removePhoto, uploadPhoto } from './face-descriptor.ts'

type Challenge = NonNullable<AnswerOf<typeof verifyFace>['challenge']>
export type Pose = 'calm' | LivenessAction

const begin = async (): Promise<Challenge> => {
  const { challenge } = await api(verifyFace, {})
  if (!challenge) throw new Error('no challenge was given')
  return challenge
}

const decide = async (challengeId: string, photos: readonly Blob[]) => {
  const frames: string[] = []
  try {
    for (const photo of photos) frames.push(await uploadPhoto(photo))
    return await api(verifyFace, { challenge_id: challengeId, frames })
  } catch (error) {
    // after a refusal the server deletes the photos itself
    const wasDecided = frames.length === photos.length && error instanceof CallError && error.http === 200
    if (!wasDecided) void Promise.all(frames.map(removePhoto))
    throw error
  }
}

/** The required poses: straight ahead first, then the challenge's, in its order. */
export const posesOf = (actions: readonly LivenessAction[]): Pose[] => ['calm', ...actions]

/** A challenge from its first photo to its decision. Each allows one attempt; a retry needs a new one. */
export const useChallenge = () => {
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  const reloadConsentIfNeeded = (error: unknown): void =>
    void (codeOf(error) === 'FACE_CONSENT_NEEDED' && reloadConsent())
  const start = useMutation({ mutationFn: begin, onError: reloadConsentIfNeeded })
  const decision = useMutation({
    mutationFn: ({ id, taken }: { id: string; taken: readonly Blob[] }) => decide(id, taken),
    onError: reloadConsentIfNeeded,
  })
  const poses = start.data ? posesOf(start.data.actions) : []
  const restart = (): void => {
    setPhotos([])
    decision.reset()
    start.mutate()
  }
  const take = (photo: Blob): void => {
    if (!start.data || photos.length >= poses.length) return
    const taken = [...photos, photo]
    setPhotos(taken)
    if (taken.length === poses.length) decision.mutate({ id: start.data.challenge_id, taken })
  }
  return {
    challenge: start.data,
    poses,
    photos,
    start,
    decision,
    restart,
    take,
    redo: () => setPhotos(photos.slice(0, -1)),
  }
}
