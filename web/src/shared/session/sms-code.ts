import { getSMSCode } from '@xinyu/contracts/http/users'
import { CallError } from '@xinyu/contracts/client'
import { isMainlandPhone } from '@xinyu/contracts/rules/phone'
import { errorText } from '@xinyu/contracts/errors'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { messageOf } from '../api/error-text.ts'
import { language, t } from '../i18n/i18n.ts'
import { toast } from '../ui/toast-store.ts'

const waitOf = (error: unknown): number =>
  error instanceof CallError && typeof error.refusal['retryAfter'] === 'number' ? error.refusal['retryAfter'] : 0

/** Asks for a code and counts down until another may be asked for. */
export const useSmsCode = (phone: string) => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const send = useMutation({
    mutationFn: () => api(getSMSCode, { phone }),
    onSuccess: ({ retryAfter }) => {
      setLeft(retryAfter)
      toast(t('auth.codeSent'))
    },
    onError: (error) => {
      setLeft(waitOf(error))
      toast(messageOf(error))
    },
  })
  const ask = (): void => {
    if (!isMainlandPhone(phone)) return toast(errorText('PHONE_INVALID', language()))
    send.mutate()
  }
  return { left, sending: send.isPending, ask }
}
