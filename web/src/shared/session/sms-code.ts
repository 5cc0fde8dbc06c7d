import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { CallError } from '@xinyu/contracts/client/client'
import { isMainlandPhone } from '@xinyu/contracts/rules/people/phone'
import { errorText } from '@xinyu/contracts/errors'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { messageOf } from '../api/error-text.ts'
import { language, t } from '../i18n/i18n.ts'
import { deviceId } from '../lib/device.ts'
import { toast } from '../ui/overlays/toast-store.ts'

const retryAfterOf = (error: unknown): number =>
  error instanceof CallError && typeof error.refusal['retryAfter'] === 'number' ? error.refusal['retryAfter'] : 0

/** Requests a code and counts down until another may be requested. */
export const useSmsCode = (phone: string, scene: 'login' | 'bind' = 'login') => {
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  const send = useMutation({
    mutationFn: () => api(getSMSCode, { phone, scene, deviceId: deviceId() }),
    onSuccess: ({ retryAfter }) => {
      setSecondsLeft(retryAfter)
      toast(t('login.codeSent'))
    },
    onError: (error) => {
      setSecondsLeft(retryAfterOf(error))
      toast(messageOf(error))
    },
  })
  const request = (): void => {
    if (!isMainlandPhone(phone)) return toast(errorText('PHONE_INVALID', language()))
    send.mutate()
  }
  return { secondsLeft, sending: send.isPending, request }
}
